package import Capabilities
package import HostLoop
package import NativeBridge
internal import ScriptLoading

// Fixes that name a line of the script.
extension AppSession {
  /// The diagnosis. If the line of the script that must change is known, the fix names it.
  func withSpecificFix(_ diagnosis: Diagnosis) -> Diagnosis {
    guard let event = diagnosis.event else { return diagnosis }
    var diagnosis = diagnosis
    let listener = codeCall(of: "addListener", with: event, since: .start)
    switch diagnosis.code {
    case DiagnosisKind.unsupportedEvent.code:
      guard let owner = bridge.emitters(of: event).first else { return diagnosis }
      diagnosis.specificFix =
        "`\(event)` is an event of \(owner). Listen with new "
        + "NativeEventEmitter(NativeModules.\(owner)).addListener('\(event)', …)"
    case DiagnosisKind.eventWithoutListener.code:
      if let fix = listener?.fixOfMissingListener ?? misspelled(event) {
        diagnosis.specificFix = fix
      } else if !script.hasString(event) {
        diagnosis.specificFix =
          "the script never listens to '\(event)'. Call addListener('\(event)', …) at the top level "
          + "of the script"
      }
    case DiagnosisKind.eventBeforeListener.code:
      guard let listener, let fix = listener.fixOfLateListener else { return diagnosis }
      diagnosis.specificFix =
        listener.runsInLoad
        ? diagnosis.fix?.replacing(DiagnosisKind.earlyListener + ". Or let", with: "\(fix). Let")
        : diagnosis.fix?.replacing(DiagnosisKind.earlyListener, with: fix)
    default: break
    }
    return diagnosis
  }

  /// The fix if the script listens to an event with nearly the same name.
  private func misspelled(_ event: String) -> String? {
    let other = script.calls(of: "addListener").first {
      $0.argument.map { Spelling.distance($0, event) <= 2 } ?? false
    }
    guard let other, let name = other.argument else { return nil }
    return "the script listens to '\(name)' at \(other.place). The event is called '\(event)'"
  }

  package func codeCall(
    of method: String, with argument: String?, since start: LoopInstant
  ) -> CodeCall? {
    if method == "addListener", let argument, let listener = ineffectiveListener(of: argument) {
      return listener
    }
    if argument == nil, let wrong = bridge.wrongCall(of: method), wrong.call.time >= start,
      let call = reached(
        wrong.call.place, "did not run: \(wrong.mistake)", "Pass other arguments")
    {
      return call
    }
    // Without a source map many calls have the same name: `configure` is also a method of React Native.
    if argument == nil, configuration.isMetroBundle, script.sourceMap == nil { return nil }
    let calls = script.calls(of: method)
    // A package may call the same function as the user's own files.
    let call =
      argument == nil
      ? calls.first { !$0.place.contains("node_modules/") } ?? calls.first
      : calls.first { $0.argument == argument }
    return call.map {
      CodeCall(
        place: $0.place, awaitPlace: $0.awaits.last?.place, isInEffect: $0.isInEffect,
        isConditional: $0.isConditional, isInFunction: $0.isInFunction,
        runsInLoad: argument.map(wasAddedInLoad) ?? false,
        obstacle: obstacle(before: $0, of: method, since: start))
    }
  }

  package func failedLines(before method: String, since start: LoopInstant) -> [String] {
    switch codeCall(of: method, with: nil, since: start)?.obstacle {
    case .thrown, .rejected: script.calls(of: method).first?.lines ?? []
    default: []
    }
  }

  /// A call that the code came to in that place, although it had no effect.
  func reached(_ place: Place?, _ why: String, _ fix: String) -> CodeCall? {
    guard let line = place.flatMap(line) else { return nil }
    return CodeCall(
      place: line, awaitPlace: nil, obstacle: .reached(why, fix: fix))
  }

  package func line(of place: Place) -> String? {
    guard let frame = errors.frame(place), let file = frame.file, let line = frame.line
    else { return nil }
    return FilePath.readable(file, from: FilePath.current) + ":\(line)"
  }
}
