"""Telling a round as a person would: sentence by sentence, cards dealt in a row to one place as one."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from multiaction.cards import FACE_DOWN, Card
from multiaction.engine import Act, Deal, Round
from multiaction.narration.acts import destination, narrate, narrate_cards, narrate_turned
from multiaction.narration.words import Sentence


class Told(NamedTuple):
    """A sentence, and the round as it is when the sentence is true."""

    sentence: Sentence
    state: Round


class Teller:
    """Takes the acts of a round one by one and gives the sentences that are complete.

    Cards wait until it is known that the next card goes elsewhere, since they are told together;
    :meth:`rest` tells those that still wait.
    """

    def __init__(self) -> None:
        self._dealt: list[Card] = []
        self._where = ""

    def tell(self, before: Round, act: Act, after: Round) -> Iterator[Told]:
        """The sentences that ``act`` completes: first the cards that waited, told of ``before``."""
        if isinstance(act, Deal):
            where = destination(before)
            if where != self._where:
                yield from self.rest(before)
            self._where = where
            self._dealt.append(act.card)
        else:
            yield from self.rest(before)
            yield Told(narrate(before, act), after)
        turned = narrate_turned(before, after)
        if turned is not None:
            yield from self.rest(after)
            yield Told(turned, after)

    def rest(self, state: Round) -> Iterator[Told]:
        """The sentence for the cards that wait, if any do; ``state`` is the round after the last."""
        if self._dealt:
            cards, self._dealt = tuple(self._dealt), []
            yield Told(narrate_cards(state, self._where, cards), state)


class Step(NamedTuple):
    """A sentence about a recorded round: the line it stands in, and the round when it is true."""

    line: int
    sentence: Sentence
    state: Round


def tell_round(line: int, start: Round, acts: Iterable[tuple[int, Act, Round]]) -> list[Step]:
    """The steps of a round that begins at ``line``; each act with its line and the round after it.

    A hole card is turned in silence where the record does not tell which it was.
    """
    teller, before, steps = Teller(), start, []
    for here, act, after in acts:
        for sentence, state in teller.tell(before, act, after):
            if sentence.clause != "R5" or FACE_DOWN not in state.dealer_hands[0].drawn:
                # Cards that waited for this act stand in the line of the last of them.
                steps.append(Step(line if state is before else here, sentence, state))
        line, before = here, after
    return steps + [Step(line, *told) for told in teller.rest(before)]
