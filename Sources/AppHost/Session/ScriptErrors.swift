internal import FoundationEssentials
package import HostLoop
package import JSEngine
package import NativeBridge
package import ScriptLoading
internal import WebAPIs

/// Formats errors of a script for people, with stacks in their own files.
@HostActor
package final class ScriptErrors {
  private var scripts: [Script]
  private lazy var workingDirectory = FileManager.default.currentDirectoryPath

  /// Formats errors of these scripts.
  package init(_ scripts: Script...) { self.scripts = scripts }

  /// Adds a script that runs in the same context.
  package func add(_ script: Script) { scripts.append(script) }

  /// The diagnosis of an uncaught error.
  package func uncaught(_ error: JSError) -> Diagnosis {
    Diagnosis(
      .uncaughtError, "Uncaught " + text(error), at: error.value.map(Place.script)
    ).withoutFix
  }

  /// React Native only warns, with this text. Here a lost error makes the run fail.
  func unhandledRejection(_ error: JSError, id: Int) -> Diagnosis {
    Diagnosis(
      .unhandledRejection,
      "Possible Unhandled Promise Rejection (id: \(id)):\n" + text(error),
      at: error.value.map(Place.script)
    ).withoutFix
  }

  /// `formatError` for `console`: the message and the mapped stack.
  var export: any Export {
    Function("formatError") { [unowned self] (error: JSValue) in
      lines(JSError(try error.ref, in: error.context)).joined(separator: "\n")
    }
  }

  /// `writtenMessage` for a script that catches an error of the engine.
  var messageExport: any Export {
    Function("writtenMessage") { [unowned self] (error: JSValue) in
      written(JSError(try error.ref, in: error.context)).message
    }
  }

  /// To what the scripts bind a name.
  func origins(of name: String) -> [String] { scripts.flatMap { $0.origins(of: name) } }

  /// The message, the place in the source, the stack and the causes.
  package func text(_ error: JSError) -> String {
    var lines = lines(error)
    let components = components(error)
    if let script = script(of: error),
      let frame = trace(error).codeFrame(in: script, components: components.compactMap(\.frame))
    {
      lines.insert(frame, at: 1)
    }
    lines += components.map { name, frame in
      // React 19 has such a place for host components.
      let place = frame?.file == "unknown" ? nil : frame?.location(from: workingDirectory)
      return "    in \(name)" + (place.map { " (\($0))" } ?? "")
    }
    var cause = error.cause as? JSError
    while let current = cause {
      lines.append("caused by: " + self.lines(current).joined(separator: "\n"))
      cause = current.cause as? JSError
    }
    return lines.joined(separator: "\n")
  }

  /// The components in whose rendering it was thrown, innermost first: React's `componentStack`.
  private func components(_ error: JSError) -> [(name: String, frame: StackFrame?)] {
    guard let value = error.value, let ref = try? value.ref, value.context.isObject(ref),
      let object = try? JSObject.decode(ref, in: value.context),
      let stack: String = try? object.get("componentStack")
    else { return [] }
    return components(in: stack)
  }

  private func components(in stack: String) -> [(name: String, frame: StackFrame?)] {
    let script = script(in: stack)
    var components = stack.split(separator: "\n").map {
      // React 16 has the word itself.
      $0.trimmingPrefix { $0 == " " }.trimmingPrefix("in ")
    }
    // Ours, with the name of React Native's own.
    if components.last?.hasPrefix("AppContainer") == true { components.removeLast() }
    return components.prefix(20).map { component in
      let frame = StackTrace(String(component), script: script).frames.first
      let name = frame?.function ?? String(component.prefix { $0 != "@" })
      // React's word.
      return (name.isEmpty ? "Unknown" : name, frame)
    }
  }

  /// The innermost component of React's stack, with its place.
  func component(in stack: String) -> String? {
    components(in: stack).first.map { name, frame in
      name + (frame?.location(from: workingDirectory).map { " (\($0))" } ?? "")
    }
  }

  /// Where something happened: the innermost call in the app's own files, or the line of Swift. That of a package, if the app's
  /// own code did not call it. Calls in React Native's own code, which a bundle has in it, do not count.
  func location(_ place: Place) -> String? {
    place.native ?? frame(place)?.location(from: workingDirectory)
  }

  /// The call that ``location(_:)`` names. `nil` for a place in Swift.
  package func frame(_ place: Place) -> StackFrame? {
    guard let stack = place.stack else { return nil }
    let script = script(in: stack)
    let trace = StackTrace(stack, script: script)
    let reactNative = ReactNativeCode(in: script)
    let calls = trace.frames.filter { $0.isPlace && !reactNative.contains($0) }
    return calls.first { $0.file?.contains("/node_modules/") == false } ?? calls.first ?? trace.top
  }

  /// The code that led to a place.
  ///
  /// - Parameter isUnmapped: whether the script is a bundle without a source map. It does not say which code is the app's, so
  ///   its place is that of the innermost calls. The first of them may be React Native's `Linking`, which many call.
  func callers(of place: Place, isUnmapped: Bool) -> Ledger.Callers {
    guard let stack = place.stack else {
      return Ledger.Callers(place: location(place), units: [])
    }
    let script = script(in: stack)
    let reactNative = ReactNativeCode(in: script)
    let innermost = StackTrace(stack, script: script).frames.filter(\.isPlace)
      .prefix(Self.innermost)
    let calls = innermost.map { $0.location(from: workingDirectory) ?? "" }
    let units = innermost.filter { !reactNative.contains($0) }.compactMap(reactNative.unit)
    return Ledger.Callers(
      place: isUnmapped ? calls.joined(separator: "\n") : location(place), units: units)
  }

  /// How many calls tell one place in a bundle from another.
  private static let innermost = 4

  /// The lines of the calls that led to a place in JavaScript, such as `app.js:3`, innermost first.
  func lines(of place: Place) -> [String] {
    guard let stack = place.stack else { return [] }
    return StackTrace(stack, script: script(in: stack)).frames.filter(\.isPlace).compactMap {
      guard let file = $0.file, let line = $0.line else { return nil }
      return FilePath.readable(file, from: workingDirectory) + ":\(line)"
    }
  }

  /// The texts of the files, or of the modules of a bundle, in which an error was thrown, innermost first.
  func code(of error: JSError) -> [Substring] {
    let code = ReactNativeCode(in: script(of: error))
    return trace(error).frames.filter(\.isPlace).prefix(4).compactMap(code.text)
  }

  /// Where a script uses a global.
  func location(of use: Script.GlobalUse) -> String {
    StackFrame(file: use.file, line: use.line).location(from: workingDirectory)
      ?? "\(use.file):\(use.line)"
  }

  private func lines(_ error: JSError) -> [String] {
    let stack = trace(error).rendered(workingDirectory: workingDirectory)
    return [written(error).description] + (stack.isEmpty ? [] : [stack])
  }

  /// The error with the names of the source in its message, instead of those of the bundler.
  func written(_ error: JSError) -> JSError {
    var error = error
    if let top = trace(error).top, let map = script(of: error)?.sourceMap {
      error.message = map.written(message: error.message, at: top)
    }
    return error
  }

  /// A text of the script, such as an `error.stack` that it prints, with places in the user's files.
  func written(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "@")) else { return text }
    let text = StackTrace.withoutRuntime(text)
    guard let script = scripts.first(where: { $0.isBundled && text.contains("@\($0.url):") }) else {
      return text
    }
    return StackTrace.written(text, script: script, workingDirectory: workingDirectory)
  }

  func script(of error: JSError) -> Script? {
    script(in: error.stack.isEmpty ? error.url ?? "" : error.stack)
  }

  /// The script whose calls are in the stack.
  private func script(in stack: String) -> Script? {
    scripts.last { stack.contains($0.url) } ?? scripts.first
  }

  package func trace(_ error: JSError) -> StackTrace {
    var stack = error.stack
    // A syntax error has a place but no stack.
    if stack.isEmpty, let url = error.url, let line = error.line {
      stack = "global code@\(url):\(line):\(error.column ?? 1)"
    }
    return StackTrace(stack, script: script(of: error))
  }
}
