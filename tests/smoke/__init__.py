"""The smoke journey in browsers that Playwright does not drive here: Debian's Firefox and WebKit.

`drivers` speak their protocols, `__main__` is the journey; `make browsers` runs it.
"""
