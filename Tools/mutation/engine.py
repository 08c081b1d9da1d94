"""Mistakes in the basket engine, which the brute-force reference has to find."""

from __future__ import annotations

import re

from mutation.mistakes import Edit, Mutant
from mutation.suite import Suite

ENGINE_FILE = "BasketComparison/Engine/BasketComparisonEngine.swift"
TOTALS = "BasketComparison/Engine/PriceTable+Totals.swift"
LINES = "BasketComparison/Engine/PriceTable+Lines.swift"
PRICER = "BasketComparison/Pricing/LinePricer.swift"
TERMS = "BasketComparison/Pricing/PromotionTerms.swift"
GROUPS = "BasketComparison/Pricing/PromotionGroups.swift"
SHELF = "BasketComparison/Pricing/StoreShelf.swift"
COVERAGE = "BasketComparison/Policy/CoverageCalculator.swift"
POLICY = "BasketComparison/Policy/RecommendationPolicy.swift"
STALENESS = "BasketComparison/Policy/StalenessPolicy.swift"
CHOICE = "BasketComparison/Pricing/ChosenOffer.swift"
SEARCH = "BasketComparison/Split/SplitSearch.swift"
PROBLEM = "BasketComparison/Split/SplitProblem.swift"

MUTANTS = [
    Mutant.of(
        "the saving is that of the whole basket",
        "saving state",
        ENGINE_FILE,
        "stores: stores.count, likeForLike: likeForLike, leadsAgainstDoubt",
        "stores: stores.count, likeForLike: table.totals(where: { _ in true }), leadsAgainstDoubt",
    ),
    Mutant.of(
        "the split grows from the best single store",
        "split",
        SEARCH,
        "    if hasBounds { order.sort(by: precedes) }\n",
        "    if hasBounds { order.sort(by: precedes) }\n"
        "    if let single = candidates.filter({ sets.entries[$0].count == 1 }).min(by: precedes) {\n"
        "      order = order.filter { sets.contains(sets.entries[$0], allOf: sets.entries[single]) }\n"
        "    }\n",
    ),
    Mutant.of(
        "an imputed price is added to the total",
        "total",
        TOTALS,
        "store: stores[store], total: zero.replacing(minorUnits: total),",
        "store: stores[store], total: zero.replacing(minorUnits: total + (imputed(at: store) ?? 0)),",
    ),
    Mutant.of(
        "the age of a price raises no doubt",
        "doubt",
        TOTALS,
        "max(staleness.doubtPercent(of: price.freshness), match.doubtPercent(of: price.match))",
        "match.doubtPercent(of: price.match)",
    ),
    Mutant.of(
        "sizes are compared without their unit",
        "comparability",
        COVERAGE,
        "sizes.allSatisfy({ $0.measure.unit == sizes[0].measure.unit })",
        "!sizes.isEmpty",
    ),
    Mutant.of(
        "a line without a price counts as zero",
        "comparable likeForLike",
        "BasketComparison/Engine/PriceTable.swift",
        "!stores.isEmpty && cells[line].allSatisfy { $0.price != nil }",
        "cells[line].contains { $0.price != nil }",
    ),
    Mutant.of(
        "a price for an amount is rounded per unit",
        "cost",
        PRICER,
        "shelf: shelf.scaled(by: amount, over: per), regular: regular.scaled(by: amount, over: per)",
        "shelf: shelf.scaled(by: 1, over: per).scaled(by: amount, over: 1),"
        " regular: regular.scaled(by: 1, over: per).scaled(by: amount, over: 1)",
    ),
    Mutant.of(
        "a percentage comes off a price that is reduced already",
        "cost",
        TERMS,
        "let regular = taken.reduce(0) { $0 + $1.count * $1.regular }",
        "let regular = taken.reduce(0) { $0 + $1.count * $1.shelf }",
    ),
    Mutant.of(
        "of equally good articles the first row counts",
        "choice order",
        SHELF,
        "if product != other { return product < other }",
        "if product != other { return false }",
    ),
    Mutant.of(
        "a tie is hidden",
        "state",
        POLICY,
        "guard !lead.isZero else {",
        "guard lead.minorUnits >= 0 else {",
    ),
    Mutant.of(
        "another best split is hidden",
        "proof",
        SEARCH,
        "return index != winner && entry.covered",
        "return index == winner && entry.covered",
    ),
    Mutant.of(
        "the runner-up holds the winner and an idle store",
        "proof",
        SEARCH,
        "!sets.contains(sets.entries[index], allOf: sets.entries[winner])",
        "index != winner",
    ),
    Mutant.of(
        "a line that two promotions want joins the first of them",
        "split",
        "BasketComparison/Split/PackingSearch.swift",
        "for keeper in claims.indices where memberBit(of: line, in: claims[keeper], tables) != nil {",
        "for keeper in claims.indices.filter({ memberBit(of: line, in: claims[$0], tables) != nil }).prefix(1) {",
    ),
    Mutant.of(
        "a promotion over several lines is left out of the split",
        "split",
        PROBLEM,
        "guard members.count > 1 else { continue }",
        "guard members.count > wanted.count else { continue }",
    ),
    Mutant.of(
        "a pin is ignored",
        "split",
        PROBLEM,
        "wanted[line].pinnedStoreID.map { $0 == table.stores[store].id } ?? true",
        "wanted[line].productID == wanted[line].productID",
    ),
    Mutant.of(
        "each line of a promotion over several lines counts alone",
        "cost",
        GROUPS,
        "members.values.filter { $0.1.count > 1 }",
        "members.values.filter { $0.1.count > .max - 1 }",
    ),
    Mutant.of(
        "the first of every bundle is free, not the cheapest",
        "cost",
        TERMS,
        "runs.sorted { $0.regular > $1.regular }.reduce(0)",
        "runs.reversed().reduce(0)",
    ),
    Mutant.of(
        "a promotion has no limit for one shopper",
        "cost",
        TERMS,
        "min(units, max(0, maximum ?? units))",
        "maximum == 0 ? 0 : units",
    ),
    Mutant.of(
        "a promotion ends a day early",
        "cost",
        PRICER,
        "promotion.validUntil.map({ asOf <= $0 }) ?? true",
        "promotion.validUntil.map({ asOf < $0 }) ?? true",
    ),
    Mutant.of(
        "a reduced price ends a day early",
        "cost reason",
        PRICER,
        "validUntil < asOf",
        "validUntil <= asOf",
    ),
    Mutant.of(
        "a promotion over several lines extends to reduced ones",
        "cost mechanic",
        PRICER,
        "if promotion?.isGrouped == true, run.regular > run.shelf {",
        "if promotion?.isGrouped == true, run.regular < run.shelf {",
    ),
    Mutant.of(
        "the price on the shelf is the one that has ended",
        "shelfPrice",
        PRICER,
        "return (regular, regular)",
        "return (price, regular)",
    ),
    Mutant.of(
        "half of a cent goes down",
        "cost",
        TERMS,
        "(regular * (100 - percent) + 50) / 100",
        "(regular * (100 - percent) + 49) / 100",
    ),
    Mutant.of(
        "half of a cent goes down in an average",
        "imputed",
        TOTALS,
        "(doubled + elsewhere.count)",
        "(doubled + elsewhere.count - 1)",
    ),
    Mutant.of(
        "a price two days old is fresh",
        "age",
        STALENESS,
        "if ageDays <= freshDays",
        "if ageDays <= freshDays + 1",
    ),
    Mutant.of(
        "a price is too old a day early",
        "outcome",
        STALENESS,
        "ageDays <= expiredDays ?",
        "ageDays < expiredDays ?",
    ),
    Mutant.of(
        "a lead of exactly a per cent is too close",
        "state",
        POLICY,
        "lead.minorUnits * 100 < total.minorUnits * closePercent",
        "lead.minorUnits * 100 <= total.minorUnits * closePercent",
    ),
    Mutant.of(
        "a lead of exactly half a major unit is too close",
        "state",
        POLICY,
        "lead.minorUnits < minimumLead(in: lead.currency)",
        "lead.minorUnits <= minimumLead(in: lead.currency)",
    ),
    Mutant.of(
        "only the leader is doubted",
        "leadAgainstDoubt",
        TOTALS,
        "weighed(rival) { 100 - $0 } - grown",
        "weighed(rival) { _ in 100 } - grown",
    ),
    Mutant.of(
        "exactly enough coverage is not enough",
        "state",
        COVERAGE,
        "return (reached.high, reached.low) >= (needed.high, needed.low)",
        "return (reached.high, reached.low) > (needed.high, needed.low)",
    ),
    Mutant.of(
        "sizes that differ by exactly the tolerance disagree",
        "comparability",
        COVERAGE,
        "(reached.high, reached.low) <= (allowed.high, allowed.low)",
        "(reached.high, reached.low) < (allowed.high, allowed.low)",
    ),
    Mutant.of(
        "an estimated size is exact",
        "comparability",
        COVERAGE,
        "guard !sizes.contains(where: \\.isEstimate) else { return .sizeEstimated }",
        "",
    ),
    Mutant.of(
        "everybody pays what members pay",
        "cost outcome",
        SHELF,
        "guard isMember || !choice.isMemberOnly else {",
        "guard isMember || choice.row != nil else {",
    ),
    Mutant.of(
        "a deposit is part of the price",
        "cost",
        LINES,
        "productName: index.products[price.productRow].name, cost: zero.replacing(minorUnits: cost),",
        "productName: index.products[price.productRow].name,"
        " cost: zero.replacing(minorUnits: cost + (deposit(of: price) ?? 0)),",
    ),
    Mutant.of(
        "a price of tomorrow is used today",
        "outcome choice cost age",
        SHELF,
        "index.offers[row].observation.day <= pricer.asOf",
        "index.offers[row].observation.day <= pricer.asOf.adding(days: 1)",
    ),
    Mutant.of(
        "the oldest price counts",
        "choice",
        CHOICE,
        "if observation != other.observation { return observation > other.observation }",
        "if observation != other.observation { return observation < other.observation }",
    ),
    Mutant.of(
        "currencies are mixed",
        "outcome cost",
        SHELF,
        "guard index.offers[row].price.currency == pricer.currency else",
        "guard row >= 0 else",
        Edit(PRICER, "guard shelf.currency == currency else", "guard asOf == asOf else"),
    ),
    Mutant.of(
        "what is sold out is priced",
        "outcome reason",
        PRICER,
        "guard index.offers[offerRow].isAvailable else",
        "guard offerRow >= 0 else",
    ),
    Mutant.of(
        "a barcode of one chain is trusted everywhere",
        "doubt",
        "BasketComparison/Policy/MatchConfidenceCalculator.swift",
        "Self.isTrusted(barcode) ? .exact : .weak",
        ".exact",
    ),
    Mutant.of(
        "one pack too few is fitted",
        "cost",
        PRICER,
        "(quantity.amount - 1) / size.measure.amount + 1",
        "max(1, quantity.amount / size.measure.amount)",
    ),
    Mutant.of(
        "drivers are sorted with their sign",
        "drivers",
        "BasketComparison/Engine/SavingsDriverCalculator.swift",
        "($0.delta.minorUnits.magnitude, $1.delta.minorUnits.magnitude)",
        "($0.delta.minorUnits, $1.delta.minorUnits)",
    ),
    Mutant.of(
        "lines of one product are not added up",
        "lines",
        "BasketComparison/Engine/WantedLine.swift",
        "if let first = lineOfKey[key] {",
        "if let first = lineOfKey[key], lines[first].quantity == item.quantity {",
    ),
    Mutant.of(
        "points of the confidence are rounded",
        "confidence",
        "BasketComparison/Result/Confidence.swift",
        "weight * numerator / denominator",
        "(weight * numerator * 2 + denominator) / (denominator * 2)",
    ),
]


def arguments(tries: int, mutant: Mutant | None) -> list[str]:
    until = ["--most", str(tries), "--until", mutant.fields.replace(" ", ",")] if mutant else []
    return ["--seeds", str(tries), "--brief", *until]


def findings(output: str) -> list[tuple[int, set[str]]]:
    found = re.findall(r"^seed (\d+) differs in (\S+)$", output, flags=re.MULTILINE)
    return [(int(seed), set(fields.split(","))) for seed, fields in found]


SUITE = Suite(
    name="engine",
    product="priceboard-reference",
    unit="scenarios",
    tries=3000,
    mutants=MUTANTS,
    arguments=arguments,
    findings=findings,
)
