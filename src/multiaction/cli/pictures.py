"""Line pictures as SVG that needs nothing else: the same text every time, readable in grey."""

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

_LEFT, _RIGHT, _TOP, _BOTTOM = 80, 30, 44, 56
"""What a panel keeps free around its lines, for numbers and names."""
_STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)


class Line(NamedTuple):
    """Points from left to right; ``dashed`` tells it from others, ``filled`` shades all below it."""

    points: Sequence[tuple[float, float]]
    label: str = ""
    dashed: bool = False
    filled: bool = False


class Axis(NamedTuple):
    """What an axis shows from ``low`` to ``high``, and where numbers stand on it."""

    name: str
    low: float
    high: float
    form: str = "{:,g}"

    @property
    def ticks(self) -> list[float]:
        """Round numbers within the axis, four to ten of them."""
        step = round_step(self.high - self.low, 8)
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return [number * step for number in range(first, last + 1)]


class Panel(NamedTuple):
    """Lines over two axes, beneath a heading."""

    heading: str
    across: Axis
    up: Axis
    lines: Sequence[Line]


def round_step(span: float, most: int) -> float:
    """The least of the round numbers 1, 2, 2.5, 5, 10 … that divides a span into at most so many steps."""
    rough = span / most
    power = 10.0 ** floor(log10(rough))
    return next(step * power for step in _STEPS if step * power >= rough * (1 - 1e-9))


def picture(
    title: str, description: str, panels: Sequence[Panel], width: int = 720, height: int = 330
) -> str:
    """An SVG of panels one below the other, each ``width`` by ``height``, told to screen readers too."""
    inside = "".join(_panel(panel, number * height, width, height) for number, panel in enumerate(panels))
    tall = height * len(panels)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {tall}" width="{width}" '
        f'height="{tall}" role="img" aria-labelledby="title desc" font-family="sans-serif" font-size="13">\n'
        f'<title id="title">{escape(title)}</title>\n<desc id="desc">{escape(description)}</desc>\n'
        f'<rect width="{width}" height="{tall}" fill="#fff"/>\n{inside}</svg>\n'
    )


def _panel(panel: Panel, top: int, width: int, height: int) -> str:
    across, up = panel.across, panel.up
    left, right, floor_, ceiling = _LEFT, width - _RIGHT, top + height - _BOTTOM, top + _TOP

    def x(value: float) -> str:
        return f"{left + (right - left) * (value - across.low) / (across.high - across.low):.2f}"

    def y(value: float) -> str:
        return f"{floor_ - (floor_ - ceiling) * (value - up.low) / (up.high - up.low):.2f}"

    parts = [_text(left, top + 22, panel.heading, 'font-weight="bold"')]
    for value in up.ticks:
        parts.append(f'<path d="M{left} {y(value)}H{right}" stroke="#ddd"/>\n')
        parts.append(_text(left - 8, float(y(value)) + 4, up.form.format(value), 'text-anchor="end"'))
    for value in across.ticks:
        parts.append(f'<path d="M{x(value)} {floor_}v5" stroke="#222"/>\n')
        parts.append(_text(float(x(value)), floor_ + 19, across.form.format(value), 'text-anchor="middle"'))
    parts.append(_text((left + right) / 2, floor_ + 42, across.name, 'text-anchor="middle"'))
    middle = (floor_ + ceiling) / 2
    turned = f'text-anchor="middle" transform="rotate(-90 18 {middle:g})"'
    parts.append(_text(18, middle, up.name, turned))
    for line in panel.lines:
        path = "L".join(f"{x(of)} {y(to)}" for of, to in line.points)
        if line.filled:
            first, last = x(line.points[0][0]), x(line.points[-1][0])
            parts.append(f'<path d="M{first} {floor_}L{path}L{last} {floor_}Z" fill="#ccc"/>\n')
        dashes = ' stroke-dasharray="6 4"' if line.dashed else ""
        parts.append(f'<path d="M{path}" fill="none" stroke="#222" stroke-width="1.5"{dashes}/>\n')
        if line.label:
            end = line.points[-1]
            at_right = float(x(end[0])) > (left + right) / 2
            anchor = f'text-anchor="{"end" if at_right else "start"}"'
            parts.append(
                _text(float(x(end[0])) + (-6 if at_right else 6), float(y(end[1])) - 7, line.label, anchor)
            )
    parts.append(f'<path d="M{left} {ceiling}V{floor_}H{right}" fill="none" stroke="#222"/>\n')
    return "".join(parts)


def _text(x: float, y: float, words: str, attributes: str) -> str:
    return f'<text x="{x:.2f}" y="{y:.2f}" fill="#222" {attributes}>{escape(words)}</text>\n'
