/// One log file of the week.
struct SampleFile {
  var name: String
  /// What a reader can get out of it: of the cut file, only the lines before the cut.
  var lines: [LogLine]
  var bytes: [UInt8]
  var isCut = false
}

extension SampleWeek {
  /// A file a host and day. Host b's last one was cut while it was written: it ends within a line, and
  /// has no gzip trailer.
  func makeFiles() -> [SampleFile] {
    var files: [SampleFile] = []
    for host in Host.allCases {
      for index in 0..<7 {
        let midnight = SampleWeek.midnight(index)
        let lines = self.lines.filter {
          $0.host == host && (midnight..<midnight + day).contains($0.at)
        }
        let name = "push-\(host.rawValue)-\(dateText(midnight)).jsonl.gz"
        let isCut = host == .b && index == 6
        files.append(isCut ? cut(name, lines) : whole(name, lines))
      }
    }
    return files
  }

  private func whole(_ name: String, _ lines: [LogLine]) -> SampleFile {
    let gzip = GzipText(level: 9)
    gzip.append(Array(lines.map(\.text).joined().utf8))
    gzip.finish()
    return SampleFile(name: name, lines: lines, bytes: gzip.takeOutput())
  }

  private func cut(_ name: String, _ lines: [LogLine]) -> SampleFile {
    let kept = Array(lines.prefix(lines.count * 62 / 100))
    let half = lines[kept.count].text.prefix(120)
    let gzip = GzipText(level: 9)
    gzip.append(Array((kept.map(\.text).joined() + half).utf8))
    gzip.flush()
    return SampleFile(name: name, lines: kept, bytes: gzip.takeOutput(), isCut: true)
  }
}

/// `generate sample --out DIR`
func writeSample(to folder: String) {
  let week = SampleWeek()
  let files = week.makeFiles()
  let answers = SampleAnswers(week, files)
  OutputFile.makeFolder(folder)
  OutputFile.makeFolder(folder + "/expected")
  for file in files { OutputFile(folder + "/" + file.name).write(file.bytes) }
  OutputFile.write(week.registryText, to: folder + "/registry.csv")
  OutputFile.write(answers.json.text() + "\n", to: folder + "/expected/answers.json")
  OutputFile.write(answers.readme, to: folder + "/README.md")
}
