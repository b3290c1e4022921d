// From an object to its events.

extension Mapper {
  mutating func runSteps(_ take: Take) -> Ending {
    let isOurs = run(mapping.steps[...], take)
    if isExhausted || frames.work < 0 { return .exhausted }
    if let problem { return .rejected(problem) }
    return isOurs ? .done : .isSomethingElse
  }

  /// - Returns: false where a step found nothing to go on with.
  private mutating func run(_ steps: ArraySlice<MappingStep>, _ take: Take) -> Bool {
    guard let step = steps.first else {
      emit(take)
      return true
    }
    let rest = steps.dropFirst()
    switch step {
    case .unwrap(let paths, let isOptional):
      let mark = frames.textCount
      if let object = unwrap(paths) {
        frames.push(object, firstText: mark)
        let isOurs = run(rest, take)
        frames.pop()
        return isOurs
      }
      frames.forgetTexts(after: mark)
      return problem == nil && isOptional ? run(rest, take) : problem != nil
    case .each(let branches, let isOptional):
      var found = false
      for branch in branches where problem == nil {
        frames.find(branch.path)
        guard let container = takeOne(), container.slice.kind == .nested else { continue }
        found = true
        takeApart(container, branch, rest, take)
      }
      return found || isOptional && run(rest, take)
    }
  }

  private mutating func unwrap(_ paths: [MappingPath]) -> FoundValue? {
    for path in paths where problem == nil {
      frames.find(path)
      guard let value = takeOne() else { continue }
      switch value.slice.kind {
      case .nested where frames.isObject(value): return value
      case .string, .escapedString:
        let text = frames.decode(value)
        if let object = frames.object(in: text) { return object }
        if isMeantAsObject(frames.texts[text]) { problem = .badJSON }
      default: continue
      }
    }
    return nil
  }

  private mutating func takeApart(
    _ container: FoundValue, _ branch: MappingStep.Branch, _ rest: ArraySlice<MappingStep>,
    _ take: Take
  ) {
    let text = frames.texts[container.text]
    let isObject = frames.isObject(container)
    var cursor = JSONCursor(at: container.slice.start + 1)
    var isFirst = true
    do throws(JSONProblem) {
      while !isExhausted, frames.work >= 0 {
        var key: FoundValue?
        let value: JSONSlice
        if isObject {
          guard let member = try cursor.scanMember(text.span, isFirst: isFirst) else { return }
          key = FoundValue(text: container.text, slice: member.key)
          value = member.value
        } else {
          guard let element = try cursor.scanElement(text.span, isFirst: isFirst) else { return }
          value = element
        }
        isFirst = false
        frames.push(
          FoundValue(text: container.text, slice: value), key: key, constants: branch.constants)
        let isOurs = run(rest, take)
        if let problem {
          end(.rejected(problem), take)
          self.problem = nil
        } else if !isOurs {
          // The other steps found nothing in it.
          end(.notOurs, take)
        }
        frames.pop()
      }
    } catch {
      // It was checked before: there is nothing to be caught.
    }
  }

  /// The one value that was found; of two different ones nobody knows which is meant.
  private mutating func takeOne() -> FoundValue? {
    guard let first = frames.found.first else { return nil }
    if frames.hasConflict || frames.found.dropFirst().contains(where: { !frames.isSame($0, first) })
    {
      problem = .conflictingKey
      return nil
    }
    return first
  }

  /// What one event says, picked and written.
  private mutating func emit(_ take: Take) {
    let mark = frames.textCount
    defer { frames.forgetTexts(after: mark) }
    frames.hasConflict = false
    if isLooking {
      isRecognised = isRecognised || showsSigns()
      events += 1
      // A look at the first ones is enough.
      isExhausted = isRecognised || events >= PresetGuess.objects
      return
    }
    guard passes(mapping.filters) else { return end(.notOurs, take) }
    writeFields()
    end(frames.hasConflict ? .rejected(.conflictingKey) : .found, take)
  }

  private mutating func end(_ event: Event, _ take: Take) {
    frames.work -= output.count
    if frames.work < 0 { return }
    guard events < maxEvents else {
      isExhausted = true
      return
    }
    take(event, output, events)
    events += 1
  }

  func isMeantAsObject(_ text: [UInt8]) -> Bool {
    text.first { !ASCII.isWhiteSpace($0) } == ASCII.leftBrace
  }
}
