"""The signs of the felt for a terminal that does not know them: letters and plain punctuation."""

import codecs

PLAIN = {
    "♣": "c", "♦": "d", "♥": "h", "♠": "s", "▒": "#", "·": "-", "…": "...",
    "◀": "<", "▶": ">", "○": "o", "⊘": "x", "◔": "w", "✗": "-", "✓": "+", "↩": "r",
}  # fmt: skip
"""Each sign and what stands for it; any other becomes a question mark."""

HANDLER = "multiaction-signs"
"""The name under which :func:`plain` is known to the streams of the command."""


def plain(error: UnicodeError) -> tuple[str, int]:
    """Stands in for signs that an encoding lacks (an error handler of :mod:`codecs`)."""
    assert isinstance(error, UnicodeEncodeError)
    lacking = error.object[error.start : error.end]
    return "".join(PLAIN.get(sign, "?") for sign in lacking), error.end


codecs.register_error(HANDLER, plain)
