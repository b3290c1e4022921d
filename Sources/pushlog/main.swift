internal import Glibc

// A reader that goes away shall be an error of write(2), which is told apart, and not a signal.
signal(SIGPIPE, SIG_IGN)
// A file that may not grow further (ulimit -f, a quota) is like a full disk: a sentence, not a signal.
signal(SIGXFSZ, SIG_IGN)
exit(runProgram(Array(CommandLine.arguments.dropFirst())).rawValue)
