"""Colours and fonts of maps, light theme; chosen in `visual/tokens.css`."""

from letopis.games.strategic.maps import Terrain

PAPER, SHEET, INK, INK_2 = "#F6F3EB", "#FFFDF7", "#1D2529", "#465056"
GOLD, CINNABAR, NEUTRAL = "#B48A34", "#A2301B", "#8C867A"
SHORE, RIVER, RIVER_BANK = "#4C6470", "#9CC6D6", "#446C80"
GRID_OPACITY = ".10"
LAND_BORDER, LAND_NAME, WATER_NAME = "#6B5F52", "#3A342D", "#265670"

TINT = {
    Terrain.FIELD: "#EFEBD6",
    Terrain.FOREST: "#CBD9B8",
    Terrain.DESERT: "#F3DDAF",
    Terrain.MOUNTAINS: "#DDD2C4",
    Terrain.COASTAL: "#D5E5E8",
    Terrain.OPEN: "#B9D3DC",
}
MARK = {
    Terrain.FIELD: "#A9A67C",
    Terrain.FOREST: "#5E7B52",
    Terrain.DESERT: "#B28A45",
    Terrain.MOUNTAINS: "#75655A",
    Terrain.COASTAL: "#7FA6B3",
    Terrain.OPEN: "#86AEBD",
}
# What each terrain is called among the colours of the page.
NAME = {
    Terrain.FIELD: "field",
    Terrain.FOREST: "forest",
    Terrain.DESERT: "desert",
    Terrain.MOUNTAINS: "mountain",
    Terrain.COASTAL: "coast",
    Terrain.OPEN: "sea",
}
METAL = {1: "#B4633A", 2: "#A3ABAF", 3: "#C4972A", 4: "#6FA9C2"}
TINCTURE = ("#A32722", "#21438F", "#E2B92A", "#2A8F66", "#97629F", "#EBE7E0", "#1F2124", "#77C7DF")
ON_TINCTURE = ("#FFF9F1", "#FFF9F1", INK, "#FFFFFF", "#FFFFFF", INK, "#FFF9F1", INK)

SERIF = "Vollkorn, 'Libertinus Serif', 'PT Serif', Georgia, serif"
SANS = "'Golos Text', 'PT Sans', 'Libertinus Serif', sans-serif"
