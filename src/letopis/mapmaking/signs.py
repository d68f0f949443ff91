"""Signs on cells, each in a box of 36 units: seats, veins, lairs, armies, buildings."""

from letopis.mapmaking.palette import (
    CINNABAR,
    INK,
    METAL,
    NEUTRAL,
    ON_TINCTURE,
    SANS,
    SERIF,
    SHEET,
    TINCTURE,
)

_SHIELD = "M4 2.6H32V18C32 26 25.6 30.4 18 33.6C10.4 30.4 4 26 4 18Z"
_CASTLE = (
    "M11 31V19H25V31Z",
    "M11 19V16H13V17.8H15V16H17V17.8H19V16H21V17.8H23V16H25V19Z",
    "M6 31V13H13V31Z",
    "M5 12V9H6.8V10.8H8.6V9H10.4V10.8H12.2V9H14V12Z",
    "M23 31V13H30V31Z",
    "M22 12V9H23.8V10.8H25.6V9H27.4V10.8H29.2V9H31V12Z",
)
# Buildings by kind; all stand on the same ground line.
WALLS = {
    "tower": "M13 31V12H23V31ZM12 12V7.6H14.4V9.8H16.8V7.6H19.2V9.8H21.6V7.6H24V12Z",
    "manor": "M7 31V19H29V31ZM4.6 19L18 8.6L31.4 19Z",
    "castle": "".join(_CASTLE),
    "city": "M4 31V18H12V31ZM3 18L8 10.6L13 18ZM24 31V18H32V31ZM23 18L28 10.6L33 18Z"
    "M12 31V12.6H24V31ZM11 12.6V8H13.6V10.2H16.7V8H19.3V10.2H22.4V8H25V12.6Z",
    "fortress": "M4 31V12H32V31ZM3 12V6.6H7V9.6H11V6.6H15V9.6H21V6.6H25V9.6H29V6.6H33V12Z",
    "mine": "M4.6 31L12.4 13.4H23.6L31.4 31Z",
}
# What each kind of army bears on its shield, in a box of 24 units; filled by the even-odd rule.
GLYPH = {
    "light-infantry": "M12 1L13.4 4V13H10.6V4ZM7 13H17V15.2H7ZM10.9 15.2H13.1V21.5H10.9Z",
    "barbarians": "M11 3H13V22H11ZM13 4C18 4 20 7 20 11C17.5 9.6 15 9.6 13 11.5Z"
    "M11 4C6 4 4 7 4 11C6.5 9.6 9 9.6 11 11.5Z",
    "elves": "M12 1.5C18.5 6 19 12.5 15.6 17L13 17.6V22.5H11V17.6L8.4 17"
    "C5 12.5 5.5 6 12 1.5ZM11.4 7.5V15.5H12.6V7.5Z",
    "dwarves": "M4.5 4H19.5V10.5H4.5ZM10.8 10.5H13.2V22H10.8Z",
    "orcs": "M4.5 4.5H19.5V13L16.5 15.8V20.5H13.2V17.5H10.8V20.5H7.5V15.8L4.5 13Z"
    "M7.6 8H10.8V11.2H7.6ZM13.2 8H16.4V11.2H13.2Z",
    "knights": "M6.5 22C7 17.6 11.4 16.4 11.8 13.2L8.6 15L6.4 17L3.6 14.4C4.6 9.4 7.4 6.4 11.4"
    " 5L13.6 2L15 5.2C19.4 8 20.4 14 19.6 22ZM10.4 8.4L9 10.2L11.4 9.8Z",
    "mage": "M14 1.8L17 14.8C13.6 14 10.4 14 7 14.8C8.2 10.2 10 5 14 1.8Z"
    "M2.2 18C6.4 15.2 17.6 15.2 21.8 18C19.6 21.8 4.4 21.8 2.2 18Z",
    "ship": "M11 2H13V13H20.5L17.5 20.5H6.5L3.5 13H11ZM14 4L19.5 11.5H14Z",
    "zombie": "M5.5 22V9A6.5 6.5 0 0 1 18.5 9V22ZM11 7.5V10.5H8V12.7H11V18H13V12.7H16V10.5H13V7.5Z",
    "dragon": "M2.5 5C7.5 5.2 10.8 7.2 12 10.5C13.2 7.2 16.5 5.2 21.5 5C19.6 7 19.3 9.4"
    " 19.4 11.6C17.4 11.8 16.1 12.8 15.2 14.8L12 22L8.8 14.8C7.9 12.8 6.6 11.8"
    " 4.6 11.6C4.7 9.4 4.4 7 2.5 5Z",
    "ghost-ship": "M11 2H13V13H20.5L17.5 20.5H6.5L3.5 13H11ZM14 4L19.5 11.5H14Z"
    "M7.6 15.2V17.6H10V15.2ZM14 15.2V17.6H16.4V15.2Z",
}
_GATE = "M15.5 31v-4.6a2.5 2.5 0 0 1 5 0V31Z"
# A sleeping dragon: a coil that ends in a head with a horn.
_COIL = "M25.6 13.2A9.6 9.6 0 1 0 27.4 20.6A6.8 6.8 0 1 0 15.2 22.4A4 4 0 1 0 20 17.2"
_HEAD = "M22.2 10.4L29.6 9.2L27.6 12.4L31.4 14.6L25 16.4L21.6 14Z"


def seat_sign(number: int) -> str:
    """A castle in the colour of the seat, with its number on the gate tower."""
    tint, on_tint = TINCTURE[(number - 1) % 8], ON_TINCTURE[(number - 1) % 8]
    edge = f'stroke="{INK}" stroke-width="1.1" stroke-linejoin="round"'
    halo = f'fill="none" stroke="{SHEET}" stroke-width="4" stroke-linejoin="round"'
    walls = "".join(_CASTLE)
    return (
        f'<path d="{walls}" {halo}/><path d="{walls}" fill="{tint}" {edge}/>'
        f'<path d="{_GATE}" fill="{on_tint}" {edge}/>{_tab(18, 33.4, str(number))}'
    )


def seat_in_land_sign(number: int) -> str:
    """A ring in the colour of a seat whose player will choose the cell."""
    tint = TINCTURE[(number - 1) % 8]
    ring = f'fill="{SHEET}" stroke="{tint}" stroke-width="3" stroke-dasharray="4 2"'
    return f'<circle cx="18" cy="18" r="11" {ring}/>{_text(18, 22.4, str(number), 12.5, INK)}'


def vein_sign(level: int) -> str:
    """Crossed picks in a dashed ring, and a dot for each level."""
    metal = METAL.get(level, INK)
    ring = f'fill="{SHEET}" fill-opacity=".72" stroke="{INK}" stroke-width=".9"'
    cross = "M13.6 20.4L20.8 12.4M22.4 20.4L15.2 12.4"
    return (
        f'<circle cx="18" cy="17" r="9.4" {ring} stroke-dasharray="1.6 1.8"/>'
        f'<path d="{cross}" stroke="{INK}" stroke-width="4" stroke-linecap="round"/>'
        f'<path d="{cross}" stroke="{metal}" stroke-width="2.4" stroke-linecap="round"/>'
        + _dots(level, metal)
    )


def lair_sign(level: int) -> str:
    """A sleeping dragon in red, and dots for the level of the vein under it."""
    ring = f'fill="{SHEET}" fill-opacity=".8" stroke="{CINNABAR}" stroke-width="1.2"'
    return (
        f'<circle cx="18" cy="17" r="13.6" {ring} stroke-dasharray="2 2"/>'
        f'<g transform="translate(0 -1.4)"><path d="{_COIL}" fill="none" stroke="{CINNABAR}"'
        f' stroke-width="2.6" stroke-linecap="round"/><path d="{_HEAD}" fill="{CINNABAR}"/></g>'
        + _dots(level, METAL.get(level, INK))
    )


def neutral_sign(letter: str) -> str:
    """A plain shield of a neutral army, with the first letter of its name."""
    return (
        f'<path d="{_SHIELD}" fill="none" stroke="{SHEET}" stroke-width="3.4"/>'
        f'<path d="{_SHIELD}" fill="{NEUTRAL}" stroke="{INK}" stroke-width="1"/>'
        f"{_text(18, 23, letter, 16, '#FFFFFF')}"
    )


def house_sign(kind: str, number: int) -> str:
    """A building in the colour of its owner, with the owner's number; 0 is nobody."""
    tint, on_tint = _tinctures(number)
    walls = WALLS[kind]
    edge = f'stroke="{INK}" stroke-width="1.1" stroke-linejoin="round"'
    halo = f'fill="none" stroke="{SHEET}" stroke-width="4" stroke-linejoin="round"'
    return (
        f'<path d="{walls}" {halo}/><path d="{walls}" fill="{tint}" {edge}/>'
        f'<path d="{_GATE}" fill="{on_tint}" {edge}/>{_owner(number)}'
    )


def army_sign(letter: str, number: int) -> str:
    """A shield in the colour of its owner, with the owner's number and the letter of its kind."""
    tint, on_tint = _tinctures(number)
    return (
        f'<path d="{_SHIELD}" fill="none" stroke="{SHEET}" stroke-width="3.4"/>'
        f'<path d="{_SHIELD}" fill="{tint}" stroke="{INK}" stroke-width="1.2"/>'
        f"{_text(18, 23, letter, 17, on_tint)}{_owner(number)}"
    )


def _owner(number: int) -> str:
    """The owner's number: ownership must not be shown by colour alone."""
    return _tab(30, 31, str(number)) if number else ""


def _tinctures(number: int) -> tuple[str, str]:
    if not number:
        return NEUTRAL, "#FFFFFF"
    return TINCTURE[(number - 1) % 8], ON_TINCTURE[(number - 1) % 8]


def _dots(level: int, metal: str) -> str:
    left = 18 - (level - 1) * 3.0
    return "".join(
        f'<circle cx="{left + at * 6:.1f}" cy="30.4" r="2.6" fill="{metal}" stroke="{INK}"'
        ' stroke-width=".8"/>'
        for at in range(level)
    )


def _tab(x: float, y: float, text: str) -> str:
    wide = 6 + 5 * len(text)
    box = f'x="{x - wide / 2}" y="{y - 5}" width="{wide}" height="9" rx="1.6"'
    edge = f'fill="{SHEET}" stroke="{INK}" stroke-width=".8"'
    return f"<rect {box} {edge}/>{_text(x, y + 2.4, text, 8, INK, SANS)}"


def _text(x: float, y: float, text: str, size: float, ink: str, face: str = SERIF) -> str:
    style = f'font-family="{face}" font-size="{size}" font-weight="600" fill="{ink}"'
    return f'<text x="{x}" y="{y}" text-anchor="middle" {style}>{text}</text>'
