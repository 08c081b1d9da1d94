"""Mistakes in the watchlist's machines that a model check has to find, whatever the walks find.

The rest of those that the walks find lie outside its bounds: in the ticks, in a device that sleeps, and in two losses.
"""

from __future__ import annotations

import re

from mutation import quotes
from mutation.mistakes import Mutant
from mutation.suite import Suite

# In what a mistake must show where everything is tried, by its name among the mistakes of the walks.
FIELDS = {
    "frames of an old connection count": "straggler",
    "a kept quote is live": "not-connected no-snapshot gap lag",
    "any frame is life": "silence",
    "a duplicate is applied": "false-price gap",
    "opening a connection ends the backoff": "hammering",
    "the lag is not looked at": "lag",
    "a symbol is given up without its grace": "lost-grace false-subscriptions",
}

MUTANTS = [
    Mutant(mutant.name, FIELDS[mutant.name], mutant.edits) for mutant in quotes.MUTANTS if mutant.name in FIELDS
]


def arguments(timers: int, mutant: Mutant | None) -> list[str]:
    # Without a mistake there is nothing that ends the check early, and the copy is built for debugging.
    return ["check", "--timers", str(timers)] if mutant else ["check", "--timers", "1", "--updates", "1"]


def findings(output: str) -> list[tuple[int, set[str]]]:
    rules = set(re.findall(r"^\[([a-z-]+)\]", output, flags=re.MULTILINE))
    return [(0, rules)] if rules else []


SUITE = Suite(
    name="model",
    product="priceboard-simulator",
    unit="deadlines",
    tries=2,
    mutants=MUTANTS,
    arguments=arguments,
    findings=findings,
)
