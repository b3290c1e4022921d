"""The generated logs: made once for each size, kept below Benchmarks/data."""

import dataclasses
import datetime
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parents[1]
DATA = HERE / "data"
GENERATE = HERE / ".build/release/generate"
# The first file's day, as the generator has it.
START = datetime.datetime(2026, 3, 2, tzinfo=datetime.timezone.utc)


@dataclasses.dataclass
class Logs:
    lines: int
    days: int
    tokens: int

    def __post_init__(self):
        self.folder = DATA / f"logs-{self.lines}-{self.days}-{self.tokens}"
        if not (self.folder / "expected.json").exists():
            print(f"generating {self.lines:,} lines in {self.days} files", file=sys.stderr)
            self._generate("bench", "--lines", str(self.lines))
        if not (self.folder / "registry.csv").exists():
            self._generate("registry")
        self.expected = json.loads((self.folder / "expected.json").read_text())
        self.files = sorted(str(path) for path in self.folder.glob("*.jsonl.gz"))
        self.registry = str(self.folder / "registry.csv")

    def _generate(self, *what):
        DATA.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            [GENERATE, *what, "--files", str(self.days), "--tokens", str(self.tokens),
             "--out", self.folder], check=True)

    @property
    def end(self):
        """The midnight after the last file, in milliseconds since 1970."""
        return int((START + datetime.timedelta(days=self.days)).timestamp() * 1000)

    @property
    def as_of(self):
        """The same as pushlog reads it."""
        return (START + datetime.timedelta(days=self.days)).strftime("%Y-%m-%dT%H:%M:%SZ")

    @property
    def megabytes(self):
        return sum(pathlib.Path(path).stat().st_size for path in self.files) / 1e6
