#!/usr/bin/env python3
"""Loads the same logs with pushlog and with its rivals, in turns, and prints a Markdown table of medians.

Started by Benchmarks/run. A contender takes part only with a right answer: every event stored once, the
token table as the generator knows it, and nothing added when the logs are loaded again.
"""

import argparse
import json
import os
import pathlib
import platform
import shutil
import sqlite3
import statistics
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
SUMS = ["first_seen", "last_seen", "last_accepted", "last_gone"]
CONTENDERS = ["pushlog", "unique", "anti-join"]
NAMES = {
    "pushlog": "**pushlog**",
    "unique": "DuckDB, PRIMARY KEY",
    "anti-join": "DuckDB, anti-join, no key",
}


def run(command, stdin=None):
    """Runs a command; its stdout, wall and CPU seconds and peak memory in MB."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdin=stdin, stdout=subprocess.PIPE)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(command[:4])} … ended with exit code {process.returncode}")
    return output, seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


class Bench:
    def __init__(self, options):
        self.options = options
        self.files = sorted(str(p) for p in pathlib.Path(options.logs).glob("*.jsonl.gz"))
        self.expected = json.loads((pathlib.Path(options.logs) / "expected.json").read_text())
        self.folder = pathlib.Path(options.store_folder)
        self.folder.mkdir(parents=True, exist_ok=True)

    def store(self, contender):
        return self.folder / f"{contender}.store"

    def forget(self, contender):
        for path in self.folder.glob(f"{contender}.store*"):
            shutil.rmtree(path) if path.is_dir() else path.unlink()

    def command(self, contender, files):
        if contender == "pushlog":
            return [self.options.pushlog, "ingest", "--json", "--db", str(self.store(contender)), *files]
        rival = str(HERE / "rivals" / "duckdb_load.py")
        return [sys.executable, rival, contender, str(self.store(contender)), *files]

    def load(self, contender):
        output, seconds, cpu, memory = run(self.command(contender, self.files))
        return self.result(contender, output), seconds, cpu, memory

    def result(self, contender, output):
        answer = json.loads(output)
        if contender != "pushlog":
            return answer
        result = {"added": answer["totals"]["stored"]}
        with sqlite3.connect(f"file:{self.store(contender)}?mode=ro", uri=True) as store:
            result["rows"] = store.execute("SELECT count(*) FROM send").fetchone()[0]
            columns = ", ".join(f"coalesce(sum({s}_at), 0)" for s in SUMS)
            row = store.execute(f"SELECT count(*), {columns} FROM endpoint").fetchone()
        return result | {"tokens": row[0]} | {f"{s}_sum": v for s, v in zip(SUMS, row[1:])}

    def check(self, contender, result, added):
        wanted = {k: v for k, v in self.expected.items() if k != "lines"}
        wanted |= {"rows": self.expected["lines"], "added": added}
        wrong = {k: (result.get(k), v) for k, v in wanted.items() if result.get(k) != v}
        if wrong:
            sys.exit(f"{NAMES[contender]} has a wrong answer (found, expected): {wrong}")

    def prove(self, contender):
        """Right once, right again, and (pushlog, which knows files) right where the bytes differ."""
        self.forget(contender)
        self.check(contender, self.load(contender)[0], self.expected["lines"])
        result, seconds, _, _ = self.load(contender)
        self.check(contender, result, 0)
        if contender == "pushlog":
            unzip = subprocess.Popen(["gzip", "-dc", self.files[0]], stdout=subprocess.PIPE)
            output, *_ = run(self.command(contender, ["-"]), stdin=unzip.stdout)
            unzip.stdout.close()
            unzip.wait()
            self.check(contender, self.result(contender, output), 0)
        return seconds

    def size(self, contender):
        return sum(p.stat().st_size for p in self.folder.glob(f"{contender}.store*"))


def machine():
    model = platform.processor() or platform.machine()
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            model = line.split(":", 1)[1].strip()
            break
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return f"{os.cpu_count()} cores of {model}, {memory:.0f} GB, {platform.freedesktop_os_release()['PRETTY_NAME']}"


def version(command):
    return subprocess.run(command, capture_output=True, text=True).stdout.strip().split("\n")[0]


def versions(contenders, pushlog):
    said = []
    if "pushlog" in contenders:
        said.append(f"{version([pushlog, '--version'])}, SQLite {sqlite3.sqlite_version}")
    if len(contenders) > 1 or "pushlog" not in contenders:
        import duckdb
        said.append(f"DuckDB {duckdb.__version__} (Python {platform.python_version()})")
    return "; ".join(said + [version(["swift", "--version"])])


def table(bench, contenders, runs, again):
    lines = bench.expected["lines"]
    rate = {c: lines / statistics.median(r[0] for r in runs[c]) for c in contenders}
    base = rate.get("unique")
    rows = [
        "| | lines/s | against PRIMARY KEY | seconds (all runs) | CPU s | peak MB | store MB | bytes a line | again, s |",
        "|---|---:|---:|---|---:|---:|---:|---:|---:|",
    ]
    for c in contenders:
        cells = [
            NAMES[c], f"{rate[c]:,.0f}", f"{rate[c] / base:.1f} ×" if base else "–",
            " ".join(f"{r[0]:.1f}" for r in runs[c]),
            f"{statistics.median(r[1] for r in runs[c]):.1f}",
            f"{statistics.median(r[2] for r in runs[c]):.0f}",
            f"{bench.size(c) / 1e6:.0f}", f"{bench.size(c) / lines:.0f}", f"{again[c]:.1f}",
        ]
        rows.append("| " + " | ".join(cells) + " |")
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--logs", required=True, help="folder that `generate bench` wrote")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--contenders", default=",".join(CONTENDERS), help="default: %(default)s")
    parser.add_argument("--pushlog", default=str(HERE.parent / ".build/release/pushlog"))
    parser.add_argument("--store-folder", default=str(HERE / "data/stores"), help="e.g. one in /dev/shm")
    parser.add_argument("--write", action="store_true", help="put the table into Benchmarks/README.md")
    options = parser.parse_args()
    contenders = options.contenders.split(",")
    bench = Bench(options)

    again = {}
    for c in contenders:
        print(f"proving {c}", file=sys.stderr)
        again[c] = bench.prove(c)
    runs = {c: [] for c in contenders}
    for number in range(options.runs):
        for c in contenders[number % len(contenders):] + contenders[:number % len(contenders)]:
            bench.forget(c)
            result, *measured = bench.load(c)
            bench.check(c, result, bench.expected["lines"])
            runs[c].append(measured)
            print(f"run {number + 1}: {c} {measured[0]:.2f} s", file=sys.stderr)

    sizes = sum(os.path.getsize(f) for f in bench.files) / 1e6
    text = "\n".join([
        f"{bench.expected['lines']:,} lines in {len(bench.files)} files ({sizes:.0f} MB gzipped), "
        f"{bench.expected['tokens']:,} tokens, median of {options.runs} alternating runs.",
        "", *table(bench, contenders, runs, again), "",
        f"{machine()}. {versions(contenders, options.pushlog)}.",
    ])
    for c in contenders:
        bench.forget(c)
    print(text)
    if options.write:
        page = HERE / "README.md"
        before, rest = page.read_text().split("<!-- table -->\n", 1)
        after = rest.split("<!-- end of table -->", 1)[1]
        page.write_text(f"{before}<!-- table -->\n{text}\n<!-- end of table -->{after}")


if __name__ == "__main__":
    main()
