"""Measures pushlog beside its rivals, on the same lines in one run, and writes the tables down.

Started by Benchmarks/run, which builds what this needs.
"""

import argparse
import pathlib
import sys

import contenders
import growth
import loading
import logs
import machine
import reading
import targets

HERE = pathlib.Path(__file__).resolve().parents[1]


def arguments():
    parser = argparse.ArgumentParser(prog="Benchmarks/run", description=__doc__)
    parser.add_argument("--lines", type=int, default=2_000_000)
    parser.add_argument("--files", type=int, default=8, help="a day each")
    parser.add_argument("--tokens", type=int, default=500_000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--small", action="store_true",
                        help="200,000 lines and 3 runs: under two minutes, and not written down")
    parser.add_argument("--large", action="store_true", help="also 20 million lines in 80 files, step by step")
    parser.add_argument("--large-lines", type=int, default=20_000_000)
    parser.add_argument("--large-runs", type=int, default=3)
    parser.add_argument("--contenders", default=",".join(c.key for c in contenders.ALL),
                        help="default: %(default)s")
    parser.add_argument("--cold", choices=["auto", "drop_caches", "fadvise"], default="auto",
                        help="how to empty the page cache; auto: drop_caches where root may")
    parser.add_argument("--pushlog", default=str(HERE.parent / ".build/release/pushlog"))
    parser.add_argument("--floor", default=str(HERE / "data/floor"))
    parser.add_argument("--store-folder", default=str(HERE / "data/stores"), help="e.g. one in /dev/shm")
    parser.add_argument("--output", help="default: Benchmarks/RESULTS.md; with --small only the terminal")
    options = parser.parse_args()
    if options.small:
        options.lines, options.tokens, options.runs = 200_000, 50_000, 3
    elif options.output is None:
        options.output = str(HERE / "RESULTS.md")
    if min(options.lines, options.files, options.runs, options.large_runs) < 1:
        parser.error("numbers are above 0")
    return options


def chosen(options):
    known = {c.key: c for c in contenders.ALL}
    keys = options.contenders.split(",")
    if unknown := set(keys) - set(known):
        sys.exit(f"there is no contender {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    return [known[key] for key in dict.fromkeys(["pushlog", *keys])]


def few_lines(options, taking_part):
    """The slow ones' logs: as many lines a token as the others have, and at most a tenth of the lines."""
    most = {"python": 200_000, "sqlite_utils": 100_000}
    few = {}
    for contender in taking_part:
        if contender.few_lines:
            lines = max(options.files, min(most[contender.key], options.lines // 10))
            tokens = max(1, lines * options.tokens // options.lines)
            few[contender.key] = logs.Logs(lines, options.files, tokens)
    return few


def measure(options):
    """Gives what there is after each part, so that a long run that is cut short has written the first."""
    taking_part = chosen(options)
    all_logs = logs.Logs(options.lines, options.files, options.tokens)
    race = loading.Loading(options, taking_part, all_logs, few_lines(options, taking_part))
    race.run()

    pushlog = taking_part[0]
    race.load(pushlog)
    asked = reading.Reading(options, race.store(pushlog), all_logs, race.median("pushlog"))
    asked.run()
    race.forget(pushlog)
    yield race, asked, None, None

    if options.large:
        large_logs = logs.Logs(options.large_lines, 80, 500_000)
        grown = growth.Growth(options, large_logs)
        grown.run()
        asked_large = reading.Reading(options, grown.store, large_logs, grown.whole[0])
        asked_large.run()
        grown.forget()
        yield race, asked, grown, asked_large


def page(options, race, asked, grown, asked_large):
    parts = [
        "# Results", "",
        f"{machine.today()}, commit {machine.commit()}. {machine.machine()}.", "",
        f"{machine.versions(options.pushlog)}.", "",
        "[README.md](README.md) says what is compared, and why it is the same work.", "",
        "## Targets", "", *targets.table(race, asked_large or asked, grown), "",
        "## Loading", "", *race.text(), "", "## Asking", "", *asked.text(),
    ]
    if grown:
        parts += ["", "## A large store", "", *grown.text(), "", "### Asking it", "", *asked_large.text()]
    return "\n".join(parts) + "\n"


def main():
    options = arguments()
    for parts in measure(options):
        text = page(options, *parts)
        if options.output:
            pathlib.Path(options.output).write_text(text)
    print(text, end="")


if __name__ == "__main__":
    main()
