"""Asks a loaded store, beside the same SQL in the `sqlite3` shell, warm and cold."""

import json
import pathlib
import shutil
import statistics
import subprocess
import sys

import processes
import questions


class Reading:
    """Whole processes, from start to end: what somebody waits who types the command."""

    def __init__(self, options, store, logs, first_ingest):
        """`store` holds `logs`, which took `first_ingest` seconds."""
        self.options, self.store, self.logs = options, pathlib.Path(store), logs
        self.first_ingest = first_ingest
        self.how = processes.how_to_forget(options.cold)
        self.programs = [options.pushlog, shutil.which("sqlite3")]
        self.measured = []

    def run(self):
        self.import_registry()
        self.store_size = self.store.stat().st_size
        asker = questions.Asker(self.options.pushlog, self.store, self.logs, self.options.runs)
        for question in asker.all():
            print(f"asking {question.name}", file=sys.stderr)
            self.check(question)
            scripts = self.write(question)
            shell = scripts and [["sqlite3", str(self.store)]] * len(scripts) or question.shell
            self.measured.append((question, {
                "warm": self.times(question.commands), "cold": self.times(question.commands, cold=True),
                "shell_warm": shell and self.times(shell, scripts),
                "shell_cold": shell and self.times(shell, scripts, cold=True),
            }))

    def import_registry(self):
        command = [
            self.options.pushlog, "registry", "import", "--db", self.store, "--as-of", self.logs.as_of,
            "--json", self.logs.registry]
        output, self.import_took = processes.measured([str(word) for word in command])
        added = json.loads(output)["totals"]["added"]
        if added != self.logs.tokens:
            sys.exit(f"the registry has {self.logs.tokens} registrations, and {added} were added")

    def check(self, question):
        if question.is_right is None:
            return
        command = [*question.commands[0], "--json"]
        answer = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        if not question.is_right(answer):
            sys.exit(f"{' '.join(command)} has a wrong answer: {json.dumps(answer)[:2000]}")

    def write(self, question):
        if question.scripts is None:
            return None
        paths = []
        for number, script in enumerate(question.scripts):
            paths.append(self.store.parent / f"{self.store.name}.question-{number}.sql")
            paths[-1].write_text(script)
        # The shell goes on after an error, and an empty answer is fast.
        with open(paths[0]) as script:
            first = subprocess.run(
                ["sqlite3", "-bail", str(self.store)], stdin=script, check=True, capture_output=True)
        if not first.stdout or first.stderr:
            sys.exit(f"the SQL beside {question.name} gives nothing: {first.stderr.decode()}")
        return paths

    def times(self, commands, scripts=None, cold=False):
        processes.warm([self.store, *self.programs])
        taken = []
        for number, command in enumerate(commands):
            stdin = scripts[number] if scripts else "/dev/null"
            if cold:
                processes.forget_cached(self.how, [self.store, *self.programs, *self.logs.files])
            elif number == 0:
                processes.milliseconds(command, stdin)
            taken.append(processes.milliseconds(command, stdin))
        return statistics.median(taken)

    # What came of it.

    def of(self, beginning):
        """The measured times of the question whose name begins so."""
        return next(times for question, times in self.measured if question.name.startswith(beginning))

    def table(self):
        rows = [
            "| milliseconds | target | pushlog | `sqlite3` | ratio | pushlog, cold | `sqlite3`, cold | ratio |",
            "|---|---:|---:|---:|---:|---:|---:|---:|",
        ]
        for question, times in self.measured:
            cells = [question.name, f"{question.target:,}" if question.target else "–"]
            for own, shell in [("warm", "shell_warm"), ("cold", "shell_cold")]:
                beside = times[shell]
                cells += [
                    f"{times[own]:,.1f}", f"{beside:,.1f}" if beside else "–",
                    f"{times[own] / beside:.2f}" if beside else "–"]
            rows.append("| " + " | ".join(cells) + " |")
        return rows

    def text(self):
        logs = self.logs
        known = self.of("`ingest`")
        cold = {
            "drop_caches": "before each cold run the system's page cache was dropped, so programs and "
            "libraries come from the disk as well",
            "fadvise": "before each cold run the store, the logs and the programs were taken out of the "
            "page cache (posix_fadvise), libraries stayed in",
        }[self.how]
        return [
            f"A store of {logs.lines:,} lines and {logs.days} days, {logs.tokens:,} registrations, of which "
            f"{logs.expected['gone_tokens']:,} went 410 "
            f"({self.store_size / 1e6:,.0f} MB; the registry's import took {self.import_took[0]:.1f} s). "
            f"Whole processes, median of {self.options.runs}, each about another push or user; {cold}.",
            "", *self.table(), "",
            f"The first ingest of these files took {self.first_ingest:.2f} s, that is "
            f"{self.first_ingest * 1000 / known['warm']:,.0f} times as long as now that they are known "
            f"({self.first_ingest * 1000 / known['cold']:,.0f} times cold).",
        ]
