"""Mistakes in the watchlist's machines, from the socket to the screen, which the walks have to find."""

from __future__ import annotations

from mutation.mistakes import Mutant
from mutation.storefront import findings
from mutation.storefront import arguments as storefront_arguments
from mutation.suite import Suite

FOLLOWERS = "QuoteStream/Feed/FeedMachine+Followers.swift"
FRAMES = "QuoteStream/Feed/FeedMachine+Frames.swift"
SLOT = "QuoteStream/Feed/FeedSlot.swift"
TRACKER = "QuoteStream/Feed/SequenceTracker.swift"
LEDGER = "QuoteStream/Feed/SubscriptionLedger.swift"
EVENTS = "QuoteStream/Socket/ConnectionMachine+Events.swift"
WATCH = "Watchlist/Watching/WatchMachine.swift"
PRICES = "Presentation/Watchlist/Watching/WatchedPrices.swift"
NOTICE = "Presentation/Watchlist/Watching/PriceNoticeMachine.swift"

MUTANTS = [
    Mutant.of(
        "frames of an old connection count",
        "no-snapshot gap false-price not-connected silence lag late-stale lost-value",
        FRAMES,
        "guard connection == number else { return timePassed(now: now) }\n"
        "    var work = FeedWork()\n    passTime(now: now, &work)\n    let wasLate",
        "var work = FeedWork()\n    passTime(now: now, &work)\n    let wasLate",
    ),
    Mutant.of(
        "a kept quote is live",
        "not-connected no-snapshot gap lag doubted silence",
        FOLLOWERS,
        "news.append(symbol, quote: slots[place].quote, reason: reason)",
        "news.append(symbol, quote: slots[place].quote, reason: slots[place].quote == nil ? reason : nil)",
    ),
    Mutant.of(
        "any frame is life",
        "silence late-stale",
        FRAMES,
        "case .unknown:\n      work.effects.telemetry",
        "case .unknown:\n      work.effects.isLife = true\n      work.effects.telemetry",
    ),
    Mutant.of(
        "a duplicate is applied",
        "false-price lost-value gap",
        TRACKER,
        "guard time > lastTime else { return .dropped }",
        "guard time > lastTime else { return .applied }",
    ),
    Mutant.of(
        "a resync waits for its answer for ever",
        "endless",
        TRACKER,
        "next: now + Limits.repetition(asked))",
        "next: now + .seconds(1_000_000))",
    ),
    Mutant.of(
        "opening a connection ends the backoff",
        "hammering",
        EVENTS,
        "    phase = .open(Life(last: moment.now))\n    effects += [.report(.connected",
        "    phase = .open(Life(last: moment.now))\n    failures = 0\n    effects += [.report(.connected",
    ),
    Mutant.of(
        "the clock stands still while the device sleeps",
        "silence late-stale",
        EVENTS,
        "case .open(let life) where life.last + rules.deadAfter <= moment.now:",
        "case .open(var life) where life.last + rules.deadAfter + rules.sleepSign <= moment.now:\n"
        "      life.last = moment.now\n"
        "      phase = .open(life)\n"
        "    case .open(let life) where life.last + rules.deadAfter <= moment.now:",
    ),
    Mutant.of(
        "the lag is not looked at",
        "lag late-stale",
        SLOT,
        "isSilent ? .disconnected : isLate ? .lagging : nil",
        "isSilent ? .disconnected : nil",
    ),
    Mutant.of(
        "a symbol is given up without its grace",
        "lost-grace",
        LEDGER,
        "let end = now + Self.grace",
        "let end = now",
    ),
    Mutant.of(
        "the last value of a burst is dropped",
        "lost-value false-price",
        WATCH,
        "    newest[symbol] = live\n    let last",
        "    if !changed.contains(symbol) { newest[symbol] = live }\n    let last",
    ),
    Mutant.of(
        "a batch of an earlier watch is shown",
        "late-batch",
        PRICES,
        "guard generation == self.generation, !watched.isEmpty else",
        "guard !watched.isEmpty else",
    ),
    Mutant.of(
        "rows stay live that are not watched any more",
        "unwatched",
        PRICES,
        "release(watched.subtracting(symbols), because: .noSnapshot, date: date)",
        "release([], because: .noSnapshot, date: date)",
    ),
    Mutant.of(
        "a price flashes across a snapshot",
        "false-flash",
        PRICES,
        "before.snapshot == after.snapshot, let first",
        "let first",
    ),
    Mutant.of(
        "the notice does not wait",
        "early-notice",
        NOTICE,
        "guard now - since >= Self.patience else { return }",
        "guard now >= since else { return }",
    ),
    Mutant.of(
        "every notice is spoken",
        "announcement",
        NOTICE,
        "guard announcedAt.map({ now - $0 >= Self.quietTime }) ?? true else { return }",
        "guard announcedAt.map({ now >= $0 }) ?? true else { return }",
    ),
]


def arguments(tries: int, mutant: Mutant | None) -> list[str]:
    return ["quotes", *storefront_arguments(tries, mutant)]


SUITE = Suite(
    name="quotes",
    product="priceboard-simulator",
    unit="walks",
    tries=1000,
    mutants=MUTANTS,
    arguments=arguments,
    findings=findings,
)
