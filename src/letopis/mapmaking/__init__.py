"""Maps for other programs and for the eye: Tiled files, SVG, PNG."""
