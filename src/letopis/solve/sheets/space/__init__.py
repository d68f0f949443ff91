"""The states of a sheet, numbered: hands, prices of throws, outcomes of turns, portions."""
