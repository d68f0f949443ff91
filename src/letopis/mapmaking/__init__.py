"""Maps: the generator, import and export of Tiled files, pictures as SVG and PNG."""
