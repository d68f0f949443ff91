"""The Great Strategic as a chronicle: facts gathered into scenes, scenes written in paragraphs."""
