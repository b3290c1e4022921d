"""Loads the same logs with everybody, in turns. Takes part who gives the right answer."""

import pathlib
import shutil
import statistics
import subprocess
import sys

import processes


class Loading:
    def __init__(self, options, contenders, logs, few):
        """`few`: the logs of those that are slow, by their key."""
        self.options, self.contenders, self.all_logs, self.few = options, contenders, logs, few
        self.folder = pathlib.Path(options.store_folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.runs = {c.key: [] for c in contenders}
        self.again = {}
        self.sizes = {}

    def logs(self, contender):
        return self.few[contender.key] if contender.few_lines else self.all_logs

    def store(self, contender):
        return self.folder / f"{contender.key}.store"

    def forget(self, contender):
        for path in self.folder.glob(f"{contender.key}.store*"):
            shutil.rmtree(path) if path.is_dir() else path.unlink()

    def load(self, contender):
        """The answer, and (wall seconds, CPU seconds, peak MB)."""
        store = self.store(contender)
        output, took = processes.measured(
            contender.command(store, self.logs(contender), self.options))
        answer = contender.answer(output, store)
        return answer, (answer["seconds"], *took[1:]) if contender.own_clock else took

    def check(self, contender, answer, added):
        expected = self.logs(contender).expected
        wanted = {"rows": expected["lines"]}
        if contender.proof == "all":
            wanted |= {k: v for k, v in expected.items() if k == "tokens" or k.endswith("_sum")}
            wanted |= {"added": added}
        if contender.key == "insert":
            logs = self.logs(contender)
            wanted["rows"] = logs.lines // logs.days * logs.days
        wrong = {k: (answer.get(k), v) for k, v in wanted.items() if answer.get(k) != v}
        if wrong:
            sys.exit(f"{contender.name} has a wrong answer (found, expected): {wrong}")

    def prove(self, contender):
        """Right once, right again, and (pushlog, which knows files) right where the bytes differ."""
        self.forget(contender)
        lines = self.logs(contender).lines
        self.check(contender, self.load(contender)[0], lines)
        if contender.proof != "all":
            return
        answer, took = self.load(contender)
        self.check(contender, answer, 0)
        self.again[contender.key] = took[0]
        if contender.key == "pushlog":
            self.check(contender, self.load_in_other_bytes(contender), 0)

    def load_in_other_bytes(self, contender):
        unzip = subprocess.Popen(
            ["gzip", "-dc", self.all_logs.files[0]], stdout=subprocess.PIPE)
        command = [
            self.options.pushlog, "ingest", "--json", "--db", str(self.store(contender)), "-"]
        output, _ = processes.measured(command, stdin=unzip.stdout)
        unzip.stdout.close()
        unzip.wait()
        return contender.answer(output, self.store(contender))

    def run(self):
        for contender in self.contenders:
            print(f"proving {contender.key}", file=sys.stderr)
            self.prove(contender)
        for number in range(self.options.runs):
            first = number % len(self.contenders)
            for contender in self.contenders[first:] + self.contenders[:first]:
                self.forget(contender)
                answer, took = self.load(contender)
                self.check(contender, answer, self.logs(contender).lines)
                self.runs[contender.key].append(took)
                self.sizes[contender.key] = sum(
                    path.stat().st_size for path in self.folder.glob(f"{contender.key}.store*"))
                self.forget(contender)
                print(f"run {number + 1}: {contender.key} {took[0]:.2f} s", file=sys.stderr)

    # What came of it.

    def median(self, key, place=0):
        return statistics.median(run[place] for run in self.runs[key])

    def rate(self, contender):
        return self.logs(contender).lines / self.median(contender.key)

    def rates(self):
        return {c.key: self.rate(c) for c in self.contenders}

    def table(self):
        base = self.rates().get("unique")
        rows = [
            "| | lines | lines/s | against DuckDB with key | seconds (all runs) | CPU s | peak MB "
            "| bytes a line | again, s |",
            "|---|---:|---:|---:|---|---:|---:|---:|---:|",
        ]
        for c in self.contenders:
            size, again, lines = self.sizes[c.key], self.again.get(c.key), self.logs(c).lines
            cells = [
                c.name, f"{lines:,}", f"{self.rate(c):,.0f}",
                f"{self.rate(c) / base:.2f} ×" if base else "–",
                " ".join(f"{run[0]:.2f}" for run in self.runs[c.key]),
                f"{self.median(c.key, 1):.1f}" if not c.own_clock else "–",
                f"{self.median(c.key, 2):.0f}" if not c.own_clock else "–",
                f"{size / lines:.0f}" if size else "–",
                f"{again:.2f}" if again is not None else "–",
            ]
            rows.append("| " + " | ".join(cells) + " |")
        return rows

    def text(self):
        logs = self.all_logs
        slow = ", ".join(
            f"{c.name} {self.logs(c).lines:,}" for c in self.contenders if c.few_lines)
        return [
            f"{logs.lines:,} lines in {len(logs.files)} files ({logs.megabytes:.0f} MB gzipped), "
            f"{logs.expected['tokens']:,} tokens; median of {self.options.runs} alternating runs."
            + (f" The slow ones load fewer lines ({slow}), which flatters them: their indexes stay "
               "small. Lines/s are what they did with those." if slow else ""),
            "", *self.table(),
        ]
