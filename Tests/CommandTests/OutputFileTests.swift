import DeliveryLog
import Foundation
import TestSupport
import Testing

@testable import pushlog

@Suite struct `Output files` {
  let folder: TemporaryFolder
  let console = Console(environment: [:])

  init() throws { folder = try TemporaryFolder() }

  @Test func `appear whole, and only when all is written`() throws {
    try folder.write("old", to: "out.txt")
    let file = try OutputFile(folder.path("out.txt"), console: console)
    try file.write(String(repeating: "new", count: 100_000))
    #expect(try folder.text("out.txt") == "old")
    try file.commit()
    #expect(try folder.read("out.txt").count == 300_000)
    #expect(try folder.names() == ["out.txt"])
  }

  @Test func `are compressed where the name says so`() throws {
    let file = try OutputFile(folder.path("out.jsonl.gz"), console: console)
    try file.write("one\n")
    try file.write("two\n")
    try file.commit()
    #expect(Array(try folder.read("out.jsonl.gz")) == GzipWriter.compress(Array("one\ntwo\n".utf8)))
  }

  @Test func `leave nothing behind where a run ends early`() throws {
    try folder.write("old", to: "out.txt")
    do {
      let file = try OutputFile(folder.path("out.txt"), console: console)
      try file.write("new")
    }
    #expect(try folder.names() == ["out.txt"])
    #expect(try folder.text("out.txt") == "old")
  }

  @Test func `keep the mode of what they replace, and are private where asked`() throws {
    func mode(_ name: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: folder.path(name))[.posixPermissions] as? Int
    }
    try folder.write("old", to: "shared.txt")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o664], ofItemAtPath: folder.path("shared.txt"))
    for name in ["shared.txt", "new.txt"] {
      let file = try OutputFile(folder.path(name), console: console, isPrivate: true)
      try file.commit()
    }
    #expect(try mode("shared.txt") == 0o664)
    #expect(try mode("new.txt") == 0o600)
  }

  @Test func `replace what a link leads to, not the link`() throws {
    try folder.write("old", to: "real.txt")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.txt"), withDestinationPath: "real.txt")
    let file = try OutputFile(folder.path("link.txt"), console: console)
    try file.write("new")
    try file.commit()
    #expect(try folder.text("real.txt") == "new")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link.txt"))
        == "real.txt")
  }

  @Test func `do not replace a device`() throws {
    let file = try OutputFile("/dev/null", console: console)
    try file.write("gone")
    try file.commit()
    #expect(FileDescriptor.mode(of: "/dev/null").map { $0 & S_IFMT } == S_IFCHR)
  }

  @Test func `say why they cannot be created`() throws {
    let missing = folder.path("no/such/out.txt")
    #expect(
      throws: Failure(
        .cannotCreate, "cannot write \(missing)", why: "no such file or directory",
        hint: "check that the folder exists and that you may write there.")
    ) { try OutputFile(missing, console: console) }
    #expect(
      throws: Failure(
        .cannotCreate, "cannot write \(folder.url.path)", why: "it is a folder",
        hint: "give the name of a file in it.")
    ) { try OutputFile(folder.url.path, console: console) }
  }

  @Test func `say that a disk is full`() throws {
    let file = try OutputFile("/dev/full", console: console)
    let failure = #expect(throws: Failure.self) {
      try file.write("x")
      try file.commit()
    }
    #expect(failure?.code == .ioError)
    #expect(failure?.why == "no space left on device")
  }
}
