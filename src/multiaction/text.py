"""Text from outside, made fit to be shown."""


def printable(text: str, most: int = 40) -> str:
    """``text`` with everything escaped that a terminal might obey, and cut to ``most`` letters."""
    shown = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text[:most])
    return shown + ("…" if len(text) > most else "")
