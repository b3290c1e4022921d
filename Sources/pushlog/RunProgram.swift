internal import CommandLineKit
internal import DeliveryLog

/// Reads the command line, runs what it asks for, and turns every error into a sentence and an exit code.
func runProgram(_ line: [String]) -> ExitCode {
  let program = CommandTable.program
  let environment = Environment.read(
    program.variables.map(\.name) + program.options.compactMap(\.variable) + ["TERM"])
  var console = Console(environment: environment)
  do {
    let request: Request
    do {
      request = try program.parse(line, environment: environment)
    } catch {
      console.tell(Failure(error, of: program))
      return .usage
    }
    switch request {
    case .version:
      try console.print("\(program.name) \(program.version)")
    case .help(let path):
      let page = HelpPage(
        of: program, path: path, width: pageWidth(environment, descriptor: 1),
        isBold: console.style.isOn)
      try console.output.write(page.text)
    case .run(let parsed):
      console = Console(parsed, environment: environment)
      let command = try parsed.withSettings()
      let code = try CommandTable.body(of: command.path)(command, console)
      console.clearProgress()
      do {
        try console.output.flush()
      } catch let error as SystemError where error.isBrokenPipe {}
      return code
    }
    try console.output.flush()
    return .done
  } catch {
    return end(with: error, console)
  }
}

private func end(with error: any Error, _ console: Console) -> ExitCode {
  switch error {
  case let failure as Failure:
    console.tell(failure)
    return failure.code
  case let error as SystemError where error.isBrokenPipe:
    // `pushlog … | head` has seen enough.
    return .done
  case let error as SystemError:
    console.tell(
      Failure(.ioError, "cannot write to standard output", why: error.reason))
    return .ioError
  default:
    console.tell(Failure(.ioError, "the run ended early", why: "\(error)"))
    return .ioError
  }
}
