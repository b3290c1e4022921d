import Testing

@testable import DeliveryLog

@Suite struct `Gzip inflater` {
  let member = GzipWriter.compress(Array("{\"a\":1}\n".utf8))

  @Test func `a wrong CRC is told from wrong data, with what is left of the trailer`() {
    #expect(outcome(flipping: member.count - 8) == "wrongCheck(unread: 4)")
    #expect(outcome(flipping: member.count - 4) == "wrongCheck(unread: 0)")
    #expect(outcome(flipping: 2) == "invalid")
  }

  @Test func `a header may hold an extra field, a name, a comment and its own check`() {
    let extra: [UInt8] = [3, 0, 1, 2, 3]
    let name = Array("send.log\0".utf8)
    let header: [UInt8] = [0x1F, 0x8B, 8, 0b0001_1100, 9, 9, 9, 9, 0, 3] + extra + name + [65, 0]
    #expect(inflateAll(header + member[10...]) == Array("{\"a\":1}\n".utf8))
  }

  @Test func `a cut member is no member`() {
    for count in 0..<member.count { #expect(inflateAll(Array(member[..<count])) == nil) }
  }

  private func outcome(flipping index: Int) -> String {
    var damaged = member
    damaged[index] ^= 1
    var buffer = [UInt8](repeating: 0, count: 100)
    return "\(Inflater().inflate(damaged.span, into: &buffer, from: 0).outcome)"
  }
}
