"""Runs programs and says what they took."""

import os
import subprocess
import sys
import time

DROP_CACHES = "/proc/sys/vm/drop_caches"


def measured(command, stdin=None):
    """Runs a command; its stdout, and wall seconds, CPU seconds and peak memory in MB.

    The peak starts from this process' own, so this process stays small: no rival is imported here.
    """
    start = time.perf_counter()
    process = subprocess.Popen(command, stdin=stdin, stdout=subprocess.PIPE)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.stdout.close()
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(command[:4])} … ended with exit code {process.returncode}")
    return output, (seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def milliseconds(command, stdin=os.devnull):
    """How long a whole process takes, from its start to its end, its output thrown away."""
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, str(stdin), os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
    ]
    start = time.perf_counter()
    process = os.posix_spawnp(command[0], command, os.environ, file_actions=actions)
    _, status = os.waitpid(process, 0)
    elapsed = (time.perf_counter() - start) * 1000
    if status != 0:
        sys.exit(f"{' '.join(command)} ended with exit code {os.waitstatus_to_exitcode(status)}")
    return elapsed


def how_to_forget(wanted):
    """`auto`: all of the system's cache where that is allowed, else only the files in question."""
    if wanted != "auto":
        return wanted
    try:
        open(DROP_CACHES, "w").close()
    except OSError:
        return "fadvise"
    return "drop_caches"


def forget_cached(how, paths):
    """Takes files out of the system's page cache, so that the next read comes from the disk."""
    if how == "drop_caches":
        os.sync()
        with open(DROP_CACHES, "w") as switch:
            switch.write("3")
        return
    for path in paths:
        descriptor = os.open(path, os.O_RDONLY)
        os.fsync(descriptor)  # Only what is on the disk can be dropped.
        os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
        os.close(descriptor)


def warm(paths):
    for path in paths:
        with open(path, "rb", buffering=0) as file:
            while file.read(1 << 20):
                pass
