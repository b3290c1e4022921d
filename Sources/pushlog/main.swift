internal import Glibc

// A reader that goes away shall be an error of write(2), which is told apart, and not a signal.
signal(SIGPIPE, SIG_IGN)
exit(runProgram(Array(CommandLine.arguments.dropFirst())).rawValue)
