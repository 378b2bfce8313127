"""A chart as a picture: SVG that needs nothing else, the same bytes for the same chart."""

from collections.abc import Iterator
from html import escape
from textwrap import wrap

from multiaction.analysis.strategy_study import Study
from multiaction.cli.strategy_rows import COLOURS, LEGEND, UPS, Row, codes_in, sections_of, title_of

_CELL, _HEIGHT, _LABEL = 38, 28, 52
_MARGIN, _GAP = 28, 36
_COLUMN = _LABEL + _CELL * len(UPS)
_WIDTH = 2 * (_MARGIN + _COLUMN) + _GAP
_PAPER, _INK, _SOFT = "#ffffff", "#1f1f1f", "#595959"
_LINE, _SIGNS = 20, 105
"""Height of a line of words, and about how many signs it takes."""
_FONT = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"


def svg_of(study: Study, rules: str) -> str:
    """The picture, told to screen readers too; on a ground of its own, for dark and light viewers."""
    sections, title = sections_of(study), title_of(study, rules)
    worth = (
        f"A wager is worth {100 * study.expectation:+.4f} %, by the cards of each hand "
        f"{100 * study.best_expectation:+.4f} %."
    )
    words = [*wrap(title.partition(": ")[2], _SIGNS), worth]
    top, second = 56 + _LINE * len(words), _MARGIN + _COLUMN + _GAP
    legend_top = top + _tall(sections["hard"]) + _LINE
    pairs_top = top + _tall(sections["soft"]) + _LINE
    legend = list(_legend(sections, legend_top))
    height = _MARGIN + max(pairs_top + _tall(sections["pair"]), legend_top + _HEIGHT * len(legend))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" '
        f'height="{height}" role="img" aria-labelledby="title desc" font-family="{_FONT}" font-size="15">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="desc">{escape(_description(sections, worth))}</desc>',
        f'<rect width="{_WIDTH}" height="{height}" fill="{_PAPER}"/>',
        _text(_MARGIN, 38, "The best chart", f'fill="{_INK}" font-size="22" font-weight="bold"'),
        *(
            _text(_MARGIN, 40 + _LINE * number, line, f'fill="{_SOFT}"')
            for number, line in enumerate(words, 1)
        ),
        *_section("hard", sections["hard"], _MARGIN, top),
        *_section("soft", sections["soft"], second, top),
        *_section("pair", sections["pair"], second, pairs_top),
        *legend,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _description(sections: dict[str, tuple[Row, ...]], worth: str) -> str:
    """The chart in words: a reader that sees no picture is told every cell."""
    told = "; ".join(
        f"{kind} {row.label}: {' '.join(code or 'none' for code in row.codes)}"
        for kind, rows in sections.items()
        for row in rows
    )
    legend = ", ".join(f"{code} {LEGEND[code]}" for code in codes_in(sections))
    return f"{worth} What to do against the up cards {' '.join(UPS)}, where {legend}. {told}."


def _section(kind: str, rows: tuple[Row, ...], left: int, top: int) -> Iterator[str]:
    bold = f'fill="{_INK}" font-weight="bold"'
    yield _text(left, top + 19, kind, bold)
    for column, up in enumerate(UPS):
        yield _text(_middle(left, column), top + 19, up, f'{bold} text-anchor="middle"')
    for number, row in enumerate(rows, 1):
        y = top + number * _HEIGHT
        yield _text(left, y + 19, row.label, f'fill="{_INK}"')
        for column, code in enumerate(row.codes):
            yield from _cell(code, left + _LABEL + column * _CELL, y)


def _cell(code: str | None, x: int, y: int) -> Iterator[str]:
    fill, ink = (_PAPER, _SOFT) if code is None else COLOURS[code[0]]
    yield f'<rect x="{x}" y="{y}" width="{_CELL - 2}" height="{_HEIGHT - 2}" rx="3" fill="{fill}"/>'
    yield _text(x + _CELL // 2 - 1, y + 19, code or "·", f'fill="{ink}" text-anchor="middle"')


def _legend(sections: dict[str, tuple[Row, ...]], top: int) -> Iterator[str]:
    entries: list[tuple[str | None, str]] = [(code, LEGEND[code]) for code in codes_in(sections)]
    if any(None in row.codes for rows in sections.values() for row in rows):
        entries.append((None, "the shoe deals no such hand"))
    for number, (code, words) in enumerate(entries):
        y = top + number * _HEIGHT
        cell = "\n".join(_cell(code, _MARGIN, y))
        yield cell + "\n" + _text(_MARGIN + _LABEL, y + 19, words, f'fill="{_INK}"')


def _tall(rows: tuple[Row, ...]) -> int:
    return _HEIGHT * (len(rows) + 1)


def _middle(left: int, column: int) -> int:
    return left + _LABEL + column * _CELL + _CELL // 2 - 1


def _text(x: int, y: int, words: str, attributes: str) -> str:
    return f'<text x="{x}" y="{y}" {attributes}>{escape(words)}</text>'
