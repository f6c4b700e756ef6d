internal import HostLoop

// What the user's own files say, as they were written. Without a parser they say nothing.
extension Script {
  /// A call in the user's own files.
  package struct Call: Sendable {
    /// The line of the call, such as `src/app.js:12`.
    package let place: String
    /// The first argument, if it is a quoted string.
    package let argument: String?
    /// An `await` before the call in the same function.
    package struct Await: Sendable {
      package let place: String
      /// Whether the code may take another path between the `await` and the call.
      package let isBeforeBranch: Bool
    }
    /// The line of the start of the function around the call.
    package let functionPlace: String?
    /// Each `await` before the call in the same function, in the order of the code.
    package let awaits: [Await]
    /// Whether the code may take another path between the start of the function and the call.
    package let isConditional: Bool
    /// Whether the bundler left the call out, because nothing calls the function around it.
    package let isLeftOut: Bool
    /// Whether the call is in an effect of a component.
    package let isInEffect: Bool
    /// Whether the call is in a function, not at the top level of the script.
    package let isInFunction: Bool
    /// The line of the timer that makes the call.
    package let timerPlace: String?
  }

  /// The use of a global in the user's own files.
  package struct GlobalUse: Sendable, Equatable, Decodable {
    /// The global: `localStorage` or `AbortSignal.timeout`.
    package let name: String
    package let file: String
    package let line: Int
  }

  /// The calls of a method, in the order of the code. After them come those that the bundler left out.
  @HostActor
  package func calls(of method: String) -> [Call] {
    guard let reader, reader.mayContain(method) else { return [] }
    let found: [FoundCall] = reader.ask("calls", .text(method)) ?? []
    let calls = found.compactMap(\.call)
    return calls.filter { !$0.isLeftOut } + calls.filter(\.isLeftOut)
  }

  /// The expressions to which the files bind a name: `["AbortSignal.timeout"]` for `{ timeout } = AbortSignal`.
  @HostActor
  package func origins(of name: String) -> [String] {
    guard let reader, reader.mayContain(name) else { return [] }
    return reader.ask("origins", .text(name)) ?? []
  }

  /// Whether a text stands in quotes.
  @HostActor
  package func hasString(_ string: String) -> Bool {
    guard let reader, reader.mayContain(string) else { return false }
    return reader.ask("hasString", .text(string)) ?? true
  }

  /// Whether the files consist only of white space and comments.
  @HostActor
  package var isEmpty: Bool {
    guard let reader, reader.mayBeEmpty else { return false }
    return reader.ask("isEmpty") ?? false
  }

  /// The first use of each of these globals, in their order.
  ///
  /// A global for whose existence the files ask is left out, and one that they define. So are all in files that are
  /// also for the web.
  ///
  /// - Parameters:
  ///   - values: those of the names that code uses when it only reads them.
  ///   - key: says which names they are; the same key is answered the same.
  @HostActor
  package func uses(ofGlobals names: [String], values: [String] = [], _ key: String) -> [GlobalUse]
  {
    let parts = { (name: String) in name.split(separator: ".").map(String.init) }
    let words = Set(contents.words(among: names.flatMap(parts), key))
    let present = names.filter { name in
      guard words.isSuperset(of: parts(name)), let reader, let root = parts(name).first else {
        return false
      }
      // `Promise` and `try` stand in most scripts, `Promise.try` in few.
      return reader.mayContain(name) || reader.mayContain(root + "[")
        || reader.mayContain(root + "\n")
    }
    guard !present.isEmpty else { return [] }
    return reader?.ask("globals", .texts(present), .texts(values)) ?? []
  }

  /// Whether a source is not code of bridgehost or of a package.
  static func isOwn(_ file: String) -> Bool {
    !file.hasPrefix("bridgehost:") && !file.contains("/node_modules/")
      && !file.hasPrefix(InstalledPackage.systemFolder + "/")
  }
}

/// A call as `js/source/code.js` describes it.
private struct FoundCall: Decodable {
  struct Await: Decodable {
    let line: Int
    let isBeforeBranch: Bool
  }
  let file: String
  let line: Int
  let argument: String?
  let isPresent: Bool
  let function: Int
  let awaits: [Await]
  let isConditional: Bool
  let isInEffect: Bool
  let isInFunction: Bool
  let timer: Int?

  var call: Script.Call? {
    let place = { StackFrame(file: file, line: $0).location(from: FilePath.current) }
    guard let callPlace = place(line) else { return nil }
    return Script.Call(
      place: callPlace, argument: argument, functionPlace: place(function),
      awaits: awaits.compactMap { each in
        place(each.line).map { Script.Call.Await(place: $0, isBeforeBranch: each.isBeforeBranch) }
      },
      isConditional: isConditional, isLeftOut: !isPresent, isInEffect: isInEffect,
      isInFunction: isInFunction, timerPlace: timer.flatMap(place))
  }
}
