"""The counts of ``tests/perft``, which a program that shares no code with the engine worked out."""

from pathlib import Path

import pytest

from multiaction.engine.perft import divide, perft
from perft_files import FILES, read

SECONDS_LONG = {
    "colorado-large-four-hands",
    "colorado-resplit-three-spots",
    "hole-unseen-spot-one",
    "hole-unseen-spot-one-empty",
}


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=path.stem, marks=[pytest.mark.slow] * (path.stem in SECONDS_LONG))
        for path in FILES
    ],
)
def test_the_counts_of_a_file_come_out(path: Path) -> None:
    content = read(path)
    start = content.start()
    count = perft(start, content.shoe)
    nets = {number: net for number, net in enumerate(count.nets, 1) if start.seats[number - 1].hands}
    if (count.paths, nets, count.cards) != (content.paths, content.nets, content.cards):
        below = "\n".join(f"  {act}: {part}" for act, part in divide(start, content.shoe).items())
        pytest.fail(
            f"{path.name}: {count.paths} paths, nets {nets}, {count.cards} cards; "
            f"expected {content.paths}, {content.nets}, {content.cards}. By first decision:\n{below}"
        )


def test_there_are_counts_for_every_preset_and_for_two_seats() -> None:
    contents = [read(path) for path in FILES]
    assert len({content.rules for content in contents}) >= 20
    assert any(len(content.wagers) == 1 for content in contents)
    assert any(len(content.wagers) == 2 for content in contents)
