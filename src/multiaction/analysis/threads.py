"""Up cards side by side: the kernels let other threads run."""

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Of = TypeVar("Of")
To = TypeVar("To")


def in_threads(work: Callable[[Of], To], items: Iterable[Of]) -> list[To]:
    """The results of ``work`` in the order of the items, made by as many threads as there are processors."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(work, items))
