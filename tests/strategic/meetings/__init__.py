"""Where chapters meet: one file a theme, one test a row of rules/meetings.yaml."""
