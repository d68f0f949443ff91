"""The Great Strategic in words: names of pieces, sentences of facts, labels of offers, questions
and refusals; `battles` shows battles, `book` writes chronicles."""
