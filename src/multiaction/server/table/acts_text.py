"""Acts of the engine as JSON objects and back: what the event store holds of them.

An order of the shoe is never written: whoever may know it makes it anew from the shoe's seed.
"""

from typing import Any

from multiaction import engine as e
from multiaction.cards import Card

_ACTS: dict[str, type] = {
    act.__name__: act
    for act in (
        e.PlaceWagers, e.PlaceTokes, e.Withdraw, e.Insure, e.Hit, e.Stand, e.Double, e.Split, e.Surrender,
        e.Deal, e.Burn, e.Shuffle, e.CloseBets, e.SlideUpCard, e.TakeWager, e.PayWager, e.PushWager,
        e.ReturnWager, e.SettleInsurance, e.SettleToke, e.Rack, e.CallFloor, e.VoidHand, e.VoidSeat,
        e.VoidRound,
    )
}  # fmt: skip


def written(act: e.Act) -> dict[str, Any]:
    """``act`` as an object: its name under ``act``, and its fields."""
    body: dict[str, Any] = {"act": type(act).__name__}
    if isinstance(act, e.Shuffle):
        return body
    for name in act.__match_args__:
        content = getattr(act, name)
        if content is None or content is False:
            continue  # the fields' own defaults
        if isinstance(content, Card):
            content = str(content)
        elif isinstance(content, e.Result):
            content = content.value
        body[name] = list(content) if isinstance(content, tuple) else content
    return body


def act_of(body: dict[str, Any]) -> e.Act:
    """The act that :func:`written` wrote; a shuffle has no order yet."""
    kind = _ACTS[body["act"]]
    fields: dict[str, Any] = {}
    for name in kind.__match_args__:  # type: ignore[attr-defined]
        if name not in body:
            continue
        content = body[name]
        if name == "card":
            content = Card(content)
        elif name == "result":
            content = e.Result(content)
        fields[name] = tuple(content) if isinstance(content, list) else content
    act: e.Act = kind(**fields)
    return act
