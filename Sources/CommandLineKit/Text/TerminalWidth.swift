internal import Glibc

/// How many columns a page may have: what `COLUMNS` says, else the terminal behind a descriptor (1 is
/// standard output), else 80. Never over 100: longer lines are hard to read.
public func pageWidth(_ environment: [String: String], descriptor: Int32) -> Int {
  let columns = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  return min(100, max(40, columns ?? terminalColumns(descriptor) ?? 80))
}

/// How many columns the terminal behind a descriptor has; nil where it is none.
public func terminalColumns(_ descriptor: Int32) -> Int? {
  var size = winsize()
  // Safe: the kernel writes one winsize, and the pointer does not outlive the call.
  guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
  return Int(size.ws_col)
}
