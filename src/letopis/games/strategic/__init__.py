"""The Great Strategic: a fantasy world of lands, armies and magic.

A room (package) holds a group of chapters. Code outside comes in by `game`, by the doors `facts`,
`actions` and `queries`, by `options`, or by the libraries `maps`, `catalogue` and `battle`.
"""
