"""What was aimed at, beside what was measured."""

import questions


def table(loading, reading, growth):
    """The questions' targets are for a store of 20 million lines; without one the smaller has to do."""
    rates, rows = loading.rates(), []

    def add(what, target, measured, met):
        rows.append(f"| {what} | {target} | {measured} | {'yes' if met else '**no**'} |")

    if "unique" in rates:
        ratio = rates["pushlog"] / rates["unique"]
        add("ingest against DuckDB with key and upsert", "at least 6 ×", f"{ratio:.1f} ×", ratio >= 6)
    if "bare" in rates:
        ratio = rates["pushlog"] / rates["bare"]
        add("ingest against DuckDB's bare load", "not slower", f"{ratio:.2f} ×", ratio >= 1)
    if growth:
        add("lines 18–20 M against lines 2–4 M", "at most 1.25 ×", f"{growth.ratio:.2f} ×", growth.ratio <= 1.25)
    peak = max(loading.median("pushlog", 2), growth.peak if growth else 0)
    add("peak memory of ingest", "at most 400 MB", f"{peak:.0f} MB", peak <= 400)
    size = growth.bytes_a_line if growth else loading.sizes["pushlog"] / loading.all_logs.lines
    add("size of the store", "at most 120 bytes a line", f"{size:.0f} bytes", size <= 120)
    known = reading.first_ingest * 1000 / reading.of("`ingest`")["warm"]
    add("known files against their first ingest", "at least 20 times faster", f"{known:,.0f} ×", known >= 20)
    for question, times in reading.measured:
        if question.target:
            # Somebody in support asks about one push once: there the first answer counts.
            is_cold = question.name == questions.TRACE
            add(question.name, f"at most {question.target:,} ms{', cold' if is_cold else ''}",
                f"{times['warm']:,.1f} ms, cold {times['cold']:,.1f} ms",
                times["cold" if is_cold else "warm"] <= question.target)
    return [
        f"Questions are asked of the store of {reading.logs.lines:,} lines.", "",
        "| what | target | measured | met |", "|---|---|---|---|", *rows,
    ]
