"""The distribution of the final score as SVG: a bar for each score, the mean, the quartiles."""

from html import escape

from letopis.solve.sheets import Distribution
from letopis.words import Words

WIDTH, HEIGHT, MARGIN = 960, 400, 48
FAINT = 1e-5  # the share of games left out at either edge of the picture


def draw_scores(scores: Distribution, said: Words) -> str:
    """A self-contained SVG, with a title for screen readers."""
    first, last = scores.quantile(FAINT), scores.quantile(1 - FAINT)
    shown = scores.chance[first - scores.low : last - scores.low + 1]
    across, up = (WIDTH - 2 * MARGIN) / len(shown), (HEIGHT - 2 * MARGIN) / shown.max()
    ground = HEIGHT - MARGIN
    middle = range(scores.quantile(0.25), scores.quantile(0.75) + 1)
    title = escape(said("solve.plot_title"))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{title}</title>",
        "<style>text{font:13px sans-serif;fill:#333}.bar{fill:#9db4c0}.half{fill:#3d5a80}</style>",
        f'<text x="{MARGIN}" y="24">{title}</text>',
    ]
    for at, chance in enumerate(shown):
        kind = "half" if first + at in middle else "bar"
        tall = chance * up
        lines.append(
            f'<rect class="{kind}" x="{MARGIN + at * across:.2f}" y="{ground - tall:.2f}" '
            f'width="{across:.2f}" height="{tall:.2f}"/>'
        )
    step = max(1, (last - first) // 120) * 10
    for score in range(-(-first // step) * step, last + 1, step):
        x = MARGIN + (score - first + 0.5) * across
        lines.append(f'<text x="{x:.1f}" y="{ground + 18}" text-anchor="middle">{score}</text>')
    x = MARGIN + (scores.mean - first + 0.5) * across
    lines.append(f'<path d="M{x:.1f} {MARGIN}V{ground}" stroke="#ee6c4d" stroke-width="2"/>')
    return "\n".join([*lines, "</svg>", ""])
