"""A book as one HTML page that needs nothing else: its type, its tables, its pictures inside."""

from html import escape

from letopis.telling.book import Book, BookChapter, BookTable, Picture

LARGEST = 1.7  # times its own size, so that a small map does not fill the page
GROUND = "ground"  # drawn once, and used under every picture

_STYLE = """
:root { color-scheme: light dark; --paper: #f6f3eb; --ink: #1d2529; --faint: #6b6558;
  --line: #d8d0bd; --mark: #a2301b; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #181a1b; --ink: #e4ddcf; --faint: #9d968a; --line: #3a3732; --mark: #d9765f; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); line-height: 1.6;
  font: 19px/1.6 Vollkorn, "Libertinus Serif", "PT Serif", Georgia, serif; }
main { max-width: 40rem; margin: 0 auto; padding: 3rem 1.25rem 5rem; }
header { text-align: center; margin-bottom: 3rem; }
h1 { font-size: 2.2rem; line-height: 1.15; margin: 0 0 .6rem; text-wrap: balance; }
header p { color: var(--faint); font-style: italic; margin: 0; text-wrap: balance; }
h2 { font-size: 1.35rem; margin: 3rem 0 1rem; padding-top: 1.2rem; color: var(--mark);
  border-top: 1px solid var(--line); break-after: avoid; }
p { margin: 0 0 .9rem; hyphens: auto; text-wrap: pretty; }
section > p:first-of-type::first-letter { float: left; font-size: 3.1em; line-height: .86;
  padding: .04em .09em 0 0; color: var(--mark); }
figure { margin: 1.8rem auto 0; break-inside: avoid; }
figure svg { display: block; width: 100%; height: auto; border: 1px solid var(--line);
  border-radius: 3px; }
@media (min-width: 60rem) { figure { width: calc(100% + 12rem); position: relative; left: 50%;
  margin-inline: 0; transform: translateX(-50%); } }
figcaption { color: var(--faint); font-size: .85em; text-align: center; margin-top: .4rem; }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .88em; margin-top: 1.4rem;
  font-variant-numeric: lining-nums tabular-nums; }
th, td { padding: .35rem .6rem; text-align: right; border-bottom: 1px solid var(--line); }
.w { text-align: left; }
th { font-weight: 600; color: var(--faint); }
.ground { position: absolute; width: 0; height: 0; overflow: hidden; }
@media print { body { font-size: 11pt; } figure { width: 100%; } }
"""


def html(book: Book) -> str:
    """The whole page."""
    chapters = "".join(_chapter(chapter) for chapter in book.chapters)
    title, about = escape(book.title), escape(book.about)
    ground = ""
    if book.ground:
        ground = (
            f'<svg class="ground" aria-hidden="true"><defs><g id="{GROUND}">{book.ground}'
            "</g></defs></svg>\n"
        )
    return (
        f'<!doctype html>\n<html lang="{book.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n{ground}<main>\n"
        f"<header><h1>{title}</h1>\n<p>{about}</p></header>\n{chapters}</main>\n</body>\n</html>\n"
    )


def _chapter(chapter: BookChapter) -> str:
    paragraphs = "".join(f"<p>{escape(text)}</p>\n" for text in chapter.paragraphs)
    picture = "" if chapter.picture is None else _picture(chapter.picture)
    grid = "" if chapter.grid is None else _grid(chapter.grid)
    heading = f"<h2>{escape(chapter.heading)}</h2>"
    return f"<section>\n{heading}\n{paragraphs}{picture}{grid}</section>\n"


def _picture(picture: Picture) -> str:
    box = " ".join(map(str, picture.box))
    label = escape(picture.caption)
    return (
        f'<figure style="max-width:{picture.box[2] * LARGEST:.0f}px">'
        f'<svg viewBox="{box}" role="img" aria-label="{label}"><use href="#{GROUND}"/>'
        f"{picture.drawn}</svg><figcaption>{label}</figcaption></figure>\n"
    )


def _grid(grid: BookTable) -> str:
    head = _row("th", grid.head, grid.words)
    rows = "".join(_row("td", row, grid.words) for row in grid.rows)
    body = f"<thead>{head}</thead>\n<tbody>{rows}</tbody>"
    return f'<div class="table"><table>{body}</table></div>\n'


def _row(tag: str, row: tuple[str, ...], words: int) -> str:
    sorts = ("w" if at < words else "n" for at in range(len(row)))
    cells = (
        f'<{tag} class="{sort}">{escape(word)}</{tag}>'
        for sort, word in zip(sorts, row, strict=True)
    )
    return f"<tr>{''.join(cells)}</tr>\n"
