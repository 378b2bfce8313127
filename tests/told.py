"""Records that tell what is between their rounds: small texts, and what an audit finds in them."""

import io

from multiaction.notation import Auditor, Finding, JudgedRound

ANN = 'seat p1 "Ann" 500'
PLAIN = "p1 bet 10 - -|d deal p1 Th 8s|d up 7c|p1 stand|d1 draw Td"  # wins 10
TWO = (  # both win 10
    "p1 bet 10 - -|p2 bet 10 - -|d deal p1 Th 8s|d deal p2 Tc 8h|d up 7c|p1 stand|p2 stand|d1 draw Td"
)


def findings(text: str, rules: str = "colorado") -> list[Finding]:
    """What an audit finds in lines that are parted by ``|`` or by line ends, below a header of two lines."""
    lines = ["mah 1", f"rules {rules}", *text.replace("|", "\n").splitlines()]
    found: list[Finding] = []
    for item in Auditor(io.BytesIO("".join(f"{line}\n" for line in lines).encode())):
        found += item.findings if isinstance(item, JudgedRound) else [item]
    return found


def played(lines: str, number: int = 1) -> str:
    return f"round {number}|{lines}"


def only(text: str, rules: str = "colorado") -> Finding:
    (found,) = findings(text, rules)
    return found


NOT_JUDGED = {
    "an illegal act": played(PLAIN.replace("stand", "split")),
    "a line that is not MAH": played(PLAIN.replace("p1 stand", "p1 wait")),
    "a card that is missing": played(PLAIN.replace("|d1 draw Td", "")),
    "a line before its wagers": played(f"p1 wait|{PLAIN}"),
    "its number": f"round 9|{TWO.replace('p1', 'p4').replace('p2', 'p5')}|{played(PLAIN, 9)}",
    "no number": f"round one|{PLAIN}",
    "the rules": f"rules colorado decks=nine|{played(PLAIN)}",
}
