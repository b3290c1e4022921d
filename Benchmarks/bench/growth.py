"""Loads a large log step by step: what a line costs as the store grows."""

import json
import pathlib
import statistics
import sys

import processes


class Growth:
    def __init__(self, options, logs, steps=10):
        self.options, self.logs = options, logs
        self.store = pathlib.Path(options.store_folder) / "growth.store"
        self.store.parent.mkdir(parents=True, exist_ok=True)
        size = logs.days // steps
        self.groups = [logs.files[i:i + size] for i in range(0, size * steps, size)]
        # For each step: seconds of all runs, peak MB, bytes of the store after it.
        self.steps = [([], [], []) for _ in self.groups]

    def forget(self):
        for path in self.store.parent.glob(f"{self.store.name}*"):
            path.unlink()

    def ingest(self, files):
        command = [self.options.pushlog, "ingest", "--json", "--db", str(self.store), *files]
        output, took = processes.measured(command)
        return json.loads(output)["totals"]["stored"], took

    def run(self):
        """Ends with a store of all lines, loaded in one go."""
        for number in range(self.options.large_runs):
            self.forget()
            stored = 0
            for files, (seconds, peaks, sizes) in zip(self.groups, self.steps):
                added, took = self.ingest(files)
                stored += added
                seconds.append(took[0])
                peaks.append(took[2])
                sizes.append(self.store.stat().st_size)
                print(f"run {number + 1}: {stored:,} lines, {took[0]:.2f} s", file=sys.stderr)
            self.check(stored)
        self.forget()
        stored, self.whole = self.ingest(self.logs.files)
        self.check(stored)

    def check(self, stored):
        if stored != self.logs.lines:
            sys.exit(f"{stored} of {self.logs.lines} lines were stored")

    # What came of it.

    def seconds(self, step):
        return statistics.median(self.steps[step][0])

    @property
    def ratio(self):
        """The last step against the second: the first one also makes the tokens' rows."""
        return self.seconds(-1) / self.seconds(1)

    @property
    def bytes_a_line(self):
        return self.store_size / self.logs.lines

    @property
    def store_size(self):
        return self.steps[-1][2][-1]

    @property
    def peak(self):
        return max(self.whole[2], *(max(step[1]) for step in self.steps))

    def text(self):
        step = self.logs.lines // len(self.groups)
        rows = [
            "| lines | seconds (all runs) | lines/s | peak MB | store MB | bytes a line |",
            "|---|---|---:|---:|---:|---:|",
        ]
        for number, (seconds, peaks, sizes) in enumerate(self.steps):
            low, high = number * step / 1e6, (number + 1) * step / 1e6
            rows.append(
                f"| {low:g}–{high:g} M | {' '.join(f'{s:.2f}' for s in seconds)} "
                f"| {step / self.seconds(number):,.0f} | {max(peaks):.0f} | {sizes[-1] / 1e6:,.0f} "
                f"| {sizes[-1] / step / (number + 1):.0f} |")
        return [
            f"{self.logs.lines:,} lines in {self.logs.days} files of a day, loaded in {len(self.groups)} runs of "
            f"pushlog one after the other, {self.options.large_runs} times. The last step took "
            f"{self.ratio:.2f} times what the second took.", "", *rows, "",
            f"All files in one run: {self.whole[0]:.1f} s, {self.logs.lines / self.whole[0]:,.0f} lines/s, "
            f"peak {self.whole[2]:.0f} MB.",
        ]
