import Foundation
import Testing

@testable import DeliveryLog

@Suite struct `The presets` {
  static let names = Presets.all.map(\.name)

  static func preset(_ name: String) throws -> Mapping { try #require(Presets.find(name)) }

  @Test func `are the files of their folder`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/DeliveryLog/Presets")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(files) == Set(Self.names.map { "\($0).json" }))
    // A mapping file can say all that a preset says: presets are such files.
    for preset in Presets.all {
      let file = try [UInt8](Data(contentsOf: folder.appending(path: "\(preset.name).json")))
      #expect(preset.file == file)
      #expect(try Mapping(file).fingerprint == preset.fingerprint)
    }
  }

  @Test(arguments: names) func `make of their samples what they say`(_ name: String) throws {
    let preset = try Self.preset(name)
    #expect(!preset.samples.isEmpty)
    for sample in preset.samples {
      #expect(sample.problems(as: .mapping(preset)) == [])
    }
  }

  @Test(arguments: names) func `are recognised by their samples`(_ name: String) throws {
    let preset = try Self.preset(name)
    for sample in preset.samples {
      #expect(sample.problems(as: .auto) == [])
      let report = SampleRun(sample.lines, as: .auto).report
      if name == "docker" {
        #expect(report.preset.hasPrefix("docker+"))
      } else {
        #expect(report.preset == name)
        #expect(report.mapping == preset.fingerprint)
        #expect(report.isSampled == (name == "aws-sns"))
      }
      #expect(LogFormat.auto.fingerprints.contains(report.mapping))
    }
  }

  @Test(arguments: names.filter { $0 != "docker" })
  func `are found within docker's lines, in pieces too`(_ name: String) throws {
    let preset = try Self.preset(name)
    for sample in preset.samples {
      for size in [1 << 14, 37] {
        let lines = sample.lines.flatMap { docker($0, pieces: size) }
        for format in [LogFormat.auto, .mapping(try Self.preset("docker"))] {
          #expect(sample.problems(of: lines, as: format) == [])
          #expect(SampleRun(lines, as: format).report.preset == "docker+\(name)")
        }
      }
    }
  }

  @Test func `default reads through the mapper what it reads without`() throws {
    let lines = try #require(Presets.default.samples.first?.lines)
    // Something outside the sample, so that no rule of the parser goes untested by the sample alone.
    let more = [
      #"{"ts":1772528400,"device-token":"A1B2","http_status":"410.0","Reason":"x","user":7}"#,
      #"{"time":"2026-03-03 09:00:00","status":200,"token":"a1"}"#,
      #"{"time":"2026-03-03T09:00:00Z","status":"","token":"a1"}"#,
      #"{"time":1772528400,"token":"a1","Token":"a2"}"#,
      #"{"time":1772528400,"token":"a1","Token":"a1","status":"failed","status_code":200}"#,
      #"{"time":1772528400,"token":"***","apns_id":"no","env":"dev","collapse-id":"é\n"}"#,
    ]
    for line in lines.map({ String(decoding: $0, as: UTF8.self) }) + more {
      var (direct, mapped) = (ObjectReading(), ObjectReading())
      mapped.parser.mapper = Mapper(Presets.default, limit: 8 << 20)
      #expect(direct.read(line) == mapped.read(line), "\(line)")
      #expect(direct.counts == mapped.counts, "\(line)")
      #expect(direct.last.event == mapped.last.event, "\(line)")
      #expect(direct.last.sentAt == mapped.last.sentAt)
      #expect(direct.lastToken == mapped.lastToken)
      #expect(direct.lastUser == mapped.lastUser)
      #expect(direct.batch.responses == mapped.batch.responses)
      #expect(direct.batch.contexts == mapped.batch.contexts)
      #expect(direct.batch.apps == mapped.batch.apps)
    }
  }

  @Test func `of gorush are only lines whose msg is a push itself`() {
    let text = #"{"level":"error","msg":"| failed-push | ios | x","time":"2026-03-03T09:00:00Z"}"#
    let flat = #"{"type":"failed-push","platform":"ios","token":"a1","error":"Unregistered"}"#
    for line in [text, flat] {
      #expect(SampleRun([Array(line.utf8)], as: .auto).report.preset == "default")
    }
  }

  @Test func `are one a file, by most of the first objects, and others are named`() throws {
    let gorush = try #require(Self.preset("gorush").samples.first?.lines.first)
    let flat = try #require(Presets.default.samples.first?.lines.first)
    let report = SampleRun([flat, gorush, gorush, flat, gorush], as: .auto).report
    #expect(report.preset == "gorush")
    #expect(report.votes.map(\.preset) == ["gorush", "default"])
    #expect(report.votes.map(\.objects) == [3, 2])
    #expect(SampleRun([flat, gorush], as: .auto).report.preset == "default")
    // Lines that say nothing have no vote.
    let noise = Array(#"{"level":"info","status":200,"time":"2026-03-03T09:00:00Z"}"#.utf8)
    #expect(SampleRun([noise, noise, gorush], as: .auto).report.preset == "gorush")
  }

  private func docker(_ line: [UInt8], pieces size: Int) -> [[UInt8]] {
    let text = Array(String(decoding: line, as: UTF8.self).unicodeScalars) + ["\n"]
    return stride(from: 0, to: text.count, by: size).map { start in
      var log = ""
      for scalar in text[start..<min(start + size, text.count)] {
        switch scalar {
        case "\"", "\\": log += "\\\(scalar)"
        case "\n": log += "\\n"
        default: log.unicodeScalars.append(scalar)
        }
      }
      return Array(#"{"log":"\#(log)","stream":"stdout","time":"2026-03-04T09:00:00Z"}"#.utf8)
    }
  }
}
