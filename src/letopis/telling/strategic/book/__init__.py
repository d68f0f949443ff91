"""A game of the Great Strategic as a book: facts gathered into paragraphs and chapters, with a
picture and a table.

`collectors` say which facts belong together, the other files tell a chapter's facts each: realm,
deeds, war, wonders. It is written from what its reader may know.
"""
