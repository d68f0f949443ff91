"""Commands for people who run a server: `serve` and `admin`."""
