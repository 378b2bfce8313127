"""Between which acts of the dealer a ruling of the floor falls."""

from collections import Counter
from collections.abc import Sequence

from multiaction import engine as e
from multiaction.engine.play import play_without_asking_the_rules
from multiaction.engine.procedure import pending
from multiaction.notation import statements as s
from multiaction.notation.recorder import procedure_line
from multiaction.notation.supply import Supply


def acts_before_ruling(state: e.Round, lines: Sequence[s.Statement], supply: Supply) -> int:
    """How many forced acts come before a ruling of a full round: those that stand before it.

    ``lines`` are those since the last act of a seat or the floor. Where some are missing or in the
    wrong place, it is as many acts as make most of them stand right.
    """
    due: Counter[s.Statement] = Counter(line for line in lines if not isinstance(line, s.Draw))
    cards = sum(len(line.cards) for line in lines if isinstance(line, s.Draw))
    used: Counter[int] = Counter()
    score = best = most = 0
    for count in range(1, len(lines) + cards + 1):
        turn = pending(state)
        if turn is e.SHOE and state.step is e.Step.COMPLETE:
            waiting = supply.draws.get(state.spot, ())
            if not cards or used[state.spot] >= len(waiting):
                break
            card = waiting[used[state.spot]].card
            used[state.spot] += 1
            state = play_without_asking_the_rules(state, e.Deal(card))
            cards, score = cards - 1, score + 1
        elif turn is None or isinstance(turn, e.Actor):
            break
        else:
            line = procedure_line(state, turn)
            score += 1 if due[line] > 0 else -1
            due[line] -= 1
            state = play_without_asking_the_rules(state, turn)
        if score > best:
            best, most = score, count
    return most
