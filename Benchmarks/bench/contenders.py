"""Who takes part in loading, and how each is run."""

import dataclasses
import json
import pathlib
import sqlite3
import sys

RIVALS = pathlib.Path(__file__).resolve().parents[1] / "rivals"
SUMS = ["first_seen", "last_seen", "last_accepted", "last_gone"]


@dataclasses.dataclass
class Contender:
    key: str
    name: str
    # What its answer must hold: "all" (rows, token table, a second load adds nothing) or "rows".
    proof: str = "all"
    # Takes the smaller logs, for it is slow.
    few_lines: bool = False
    # Its own clock counts, for it also makes what it loads.
    own_clock: bool = False

    def command(self, store, logs, options):
        python = [sys.executable, str(RIVALS / f"{self.key}_load.py"), str(store)]
        match self.key:
            case "pushlog":
                return [options.pushlog, "ingest", "--json", "--db", str(store), *logs.files]
            case "unique" | "anti-join" | "bare":
                return [sys.executable, str(RIVALS / "duckdb_load.py"), self.key, str(store), *logs.files]
            case "python" | "sqlite_utils":
                return [*python, *logs.files]
            case "zcat":
                return ["bash", "-c", 'zcat "$@" | wc -l', "zcat", *logs.files]
            case "inflate":
                return [options.floor, "inflate", *logs.files]
            case "insert":
                return [options.floor, "insert", str(store), str(logs.lines), str(logs.days)]

    def answer(self, output, store):
        """The number of rows and, where there is one, the sums over the token table."""
        answer = json.loads(output)
        if self.key == "zcat":
            return {"rows": answer}
        if self.key != "pushlog":
            return answer
        result = {"added": answer["totals"]["stored"]}
        with sqlite3.connect(f"file:{store}?mode=ro", uri=True) as connection:
            result["rows"] = connection.execute("SELECT count(*) FROM send").fetchone()[0]
            columns = ", ".join(f"coalesce(sum({s}_at), 0)" for s in SUMS)
            row = connection.execute(f"SELECT count(*), {columns} FROM endpoint").fetchone()
        connection.close()
        return result | {"tokens": row[0]} | {f"{s}_sum": v for s, v in zip(SUMS, row[1:])}


ALL = [
    Contender("pushlog", "**pushlog**"),
    Contender("unique", "DuckDB, key and upsert"),
    Contender("anti-join", "DuckDB, anti-join, no key"),
    Contender("bare", "DuckDB, bare CREATE TABLE AS", proof="rows"),
    Contender("python", "Python loop, sqlite3", few_lines=True),
    Contender("sqlite_utils", "sqlite-utils", few_lines=True),
    Contender("zcat", "floor: `zcat \\| wc -l`", proof="rows"),
    Contender("inflate", "floor: C, inflate and memchr", proof="rows"),
    Contender("insert", "floor: C, SQLite insert of sorted rows", proof="rows", own_clock=True),
]
