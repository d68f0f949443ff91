"""Routes of the web page itself: its built files, what it is told with the first answer, previews.

`built_files` answers every address that belongs to no other route.
"""
