"""What every command needs of a terminal: screen, keyboard, parser, errors, exit codes.

Imports no other room of the command line.
"""
