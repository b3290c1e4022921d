"""What the figures were measured on: machine, commit, versions."""

import ctypes
import datetime
import importlib.metadata
import os
import pathlib
import platform
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


def said(command):
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT).stdout.strip()


def machine():
    model = platform.processor() or platform.machine()
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            model = line.split(":", 1)[1].strip()
            break
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    system = platform.freedesktop_os_release()["PRETTY_NAME"]
    return f"{os.cpu_count()} cores of {model}, {memory:.0f} GB, {system}, Linux {platform.release()}"


def commit():
    changed = said(["git", "status", "--porcelain", "--untracked-files=no"])
    # The page that is written here is no change of the program.
    changed = [line for line in changed.splitlines() if not line.endswith("Benchmarks/RESULTS.md")]
    return said(["git", "rev-parse", "--short", "HEAD"]) + (" with changes" if changed else "")


def library_versions():
    """Of the libraries that pushlog is linked with; Python may have its own."""
    def call(library, function):
        function = getattr(ctypes.CDLL(library), function)
        function.restype = ctypes.c_char_p
        return function().decode()
    return {
        "sqlite": call("libsqlite3.so.0", "sqlite3_libversion"),
        "zlib": call("libz.so.1", "zlibVersion"),
        "glibc": call("libc.so.6", "gnu_get_libc_version"),
    }


def swift_version():
    line = said(["swift", "--version"]).split("\n")[0]
    return line.split("(", 1)[0].strip()


def versions(pushlog):
    libraries = library_versions()
    shell = said(["sqlite3", "--version"]).split(" ")[0]
    return ", ".join([
        said([pushlog, "--version"]), swift_version(), f"SQLite {libraries['sqlite']} (shell {shell})",
        f"zlib {libraries['zlib']}", f"glibc {libraries['glibc']}",
        f"DuckDB {importlib.metadata.version('duckdb')}",
        f"sqlite-utils {importlib.metadata.version('sqlite-utils')}",
        f"Python {platform.python_version()}",
    ])


def today():
    return datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC")
