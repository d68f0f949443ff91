"""A game of the Great Strategic as a book: facts gathered into paragraphs and chapters, with a
picture and a table."""
