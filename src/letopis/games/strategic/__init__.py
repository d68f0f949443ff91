"""The Great Strategic: a fantasy world of lands, armies and magic, one module per chapter."""
