"""Mistakes in the storefront's machines, which the walks have to find: each screen that lies in one of ten known ways."""

from __future__ import annotations

import re

from mutation.mistakes import Edit, Mutant
from mutation.suite import Suite

HOME = "Presentation/Storefront/Home/HomeMachine.swift"
STOCK = "StockCache/Machine/StockMachine.swift"
COUNTS = "StockCache/Machine/StockCounts.swift"
CART = "Cart/Machine/CartMachine.swift"

MUTANTS = [
    Mutant.of(
        "a reply is guarded by its hub alone",
        "late-load older-load",
        HOME,
        "guard let load, load.number == number, load.failure == nil else { return late(storefront.hub) }",
        "guard let load, load.hub == storefront.hub else { return late(storefront.hub) }",
    ),
    Mutant.of(
        "a failure is cached",
        "unproven-failure",
        STOCK,
        "return close(request, now: now) { _, _ in StockReading(unknown: reason) } + sendQueued(now: now)",
        "let expiry = now + policy.knownFor\n"
        "    return close(request, now: now) { sku, counts in\n"
        "      let reading = StockReading(.unknown(reason), expiresAt: expiry)\n"
        "      counts.keep(reading, of: sku, at: request.hub)\n"
        "      return reading\n"
        "    } + sendQueued(now: now)",
    ),
    Mutant.of(
        "an age counts from the arrival",
        "expired-stock stale-answer",
        STOCK,
        "let bornAt = max(request.sentAt, min(sentAt, now)) - min(max(age, .zero), policy.knownFor)",
        "let bornAt = now",
    ),
    Mutant.of(
        "a count is known by its product without its hub",
        "unproven-stock stale-answer",
        COUNTS,
        "guard let counts = hubs[hub] else { return ([:], skus) }",
        "let counts = hubs.values.reduce(into: [SKU: StockReading]()) { $0.merge($1) { first, _ in first } }",
    ),
    Mutant.of(
        "the error of an old load is shown",
        "false-error",
        HOME,
        "guard var load, load.number == number, load.failure == nil else { return late(hub) }",
        "guard var load else { return late(hub) }",
    ),
    Mutant.of(
        "the old hub's home stays until the new one is there",
        "mixed-hubs",
        HOME,
        "content = area.hub == nil ? .outOfArea : .loading",
        "if area.hub == nil { content = .outOfArea }",
    ),
    Mutant.of(
        "the cancel of one who joined ends all",
        "unanswered unproven-failure stale-answer",
        STOCK,
        "guard let request = requests[id], !questions.isAnybodyWaiting(for: request.questions) else { continue }",
        "guard let request = requests[id] else { continue }",
    ),
    Mutant.of(
        "the failure of a part fails the whole question",
        "unproven-failure",
        STOCK,
        "guard let request = requests.removeValue(forKey: id) else { return [] }\n"
        "    return close(request, now: now) { _, _ in StockReading(unknown: reason) } + sendQueued(now: now)",
        "guard let request = requests.removeValue(forKey: id) else { return [] }\n"
        "    let effects = close(request, now: now) { _, _ in StockReading(unknown: reason) }\n"
        "    let waiting = askers.filter { $0.value.hub == request.hub }\n"
        "    for number in waiting.keys { askers[number] = nil }\n"
        "    return effects + waiting.sorted { $0.key < $1.key }.map { number, asker in\n"
        "      var readings = asker.readings\n"
        "      for sku in asker.open.values { readings[sku] = StockReading(unknown: reason) }\n"
        "      return .answer(asker: number, readings)\n"
        "    } + sendQueued(now: now)",
    ),
    Mutant.of(
        "the last tap is overwritten by an older reply",
        "lost-tap unanswered false-cart",
        CART,
        "    if let next {\n      if line.isCertain, line.confirmed == next.quantity {",
        "    if let next, next.quantity < 0 {\n      if line.isCertain, line.confirmed == next.quantity {",
    ),
    Mutant.of(
        "the saved home of another hub is shown",
        "mixed-hubs",
        HOME,
        "guard var load, load.number == number, load.awaitsSavedHome else {\n"
        "      guard let saved, number != lastNumber else { return [] }",
        "guard var load, load.awaitsSavedHome else {\n      guard let saved, number != lastNumber else { return [] }",
        Edit(
            HOME,
            "if let saved, saved.hub == load.hub, case .loading = content {",
            "if let saved, case .loading = content {",
        ),
    ),
]


def arguments(tries: int, mutant: Mutant | None) -> list[str]:
    until = ["--until", re.sub(r"[ ;]+", ",", mutant.fields)] if mutant else []
    return ["--walks", str(tries), "--most", "1", *until]


def findings(output: str) -> list[tuple[int, set[str]]]:
    found = re.findall(r"^seed (\d+): (.*)$", output, flags=re.MULTILINE)
    return [(int(seed), set(re.findall(r"\[([a-z-]+)\]", text))) for seed, text in found]


SUITE = Suite(
    name="storefront",
    product="priceboard-simulator",
    unit="walks",
    tries=1000,
    mutants=MUTANTS,
    arguments=arguments,
    findings=findings,
)
