"""What holds the test run together: seeds, kept tables, and a watchdog that cleans up after it."""
