internal import FoundationEssentials
internal import HostLoop

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
    package var isLeftOut = false
    /// Whether the call is in an effect of a component.
    package let isInEffect: Bool
    /// Whether the call is in a function, not at the top level of the script.
    package let isInFunction: Bool
    /// The line of the timer that makes the call.
    package let timerPlace: String?
  }

  /// The calls of a method in the user's own files, in the order of the code. After them come those that the bundler
  /// left out.
  package func calls(of method: String) -> [Call] {
    let calls = code.calls(of: method) { call, text in
      guard let place = place(ofByte: call.offset, in: text) else { return nil }
      return Call(call, at: place) { self.place(ofByte: $0, in: text) }
    }
    let places = Set(calls.map(\.place))
    return calls + writtenCalls(of: method).filter { !places.contains($0.place) }
  }

  /// To what the script binds a name: that of the bundle, or one that the user's own files have.
  package func origins(of name: String) -> [String] {
    let written = isBundled ? sourceMap : nil
    return code.origins(of: name)
      + (written?.sources ?? []).filter(Self.isOwn).flatMap { file in
        written?.sourceText(of: file).map { ScriptCode($0).origins(of: name) } ?? []
      }
  }

  /// The calls in the user's own files as they were written.
  private func writtenCalls(of method: String) -> [Call] {
    guard isBundled, let sourceMap else { return [] }
    let files = sourceMap.sources.filter(Self.isOwn)
    // The map does not name a file of which nothing is left.
    let all = files.contains(url) ? files : files + [url]
    return all.flatMap { file -> [Call] in
      let written = sourceMap.sourceText(of: file) ?? Self.text(ofFile: file)
      guard var text = written else { return [] }
      let source = SourceText(text)
      return text.withUTF8 { CallScan.calls(of: method, in: $0) }.compactMap { call in
        let line = { (offset: Int) in Self.place(file, source.position(ofByte: offset).line) }
        guard let place = line(call.offset) else { return nil }
        var found = Call(call, at: place, line)
        found.isLeftOut = true
        return found
      }
    }
  }

  private static func text(ofFile file: String) -> String? {
    (try? FileContents(path: file)).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// Whether a source is not code of bridgehost or of a package.
  static func isOwn(_ file: String) -> Bool {
    !file.hasPrefix("bridgehost:") && !file.contains("/node_modules/")
      && !file.hasPrefix(InstalledPackage.systemFolder + "/")
  }

  private static func place(_ file: String, _ line: Int) -> String? {
    StackFrame(file: file, line: line).location(from: FileManager.default.currentDirectoryPath)
  }

  /// The arguments of the calls of a method of a native module, such as `Health.save()`. A variable may stand for the
  /// module, or for the method.
  package func arguments(of method: String, in module: String) -> [Arguments] {
    code.arguments(of: method) { _, receiver, _ in
      receiver == module || code.binds(receiver ?? method, to: module)
    }
  }

  /// The arguments of the calls of a method in the user's own files, on whatever object.
  package func arguments(of method: String) -> [Arguments] {
    code.arguments(of: method) { call, _, text in place(ofByte: call.offset, in: text) != nil }
  }

  /// The line in the user's own file. `nil` for code of bridgehost and of packages.
  private func place(ofByte offset: Int, in text: SourceText) -> String? {
    ownLine(ofByte: offset, in: text).flatMap { Self.place($0, $1) }
  }

  /// The user's own file and the line in it. `nil` for code of bridgehost and of packages.
  func ownLine(ofByte offset: Int, in text: SourceText) -> (file: String, line: Int)? {
    let position = text.position(ofByte: offset)
    var (file, line) = (url, position.line)
    if let sourceMap {
      guard let original = sourceMap.original(line: position.line, column: position.column)
      else { return nil }
      (file, line) = (original.source, original.line)
    }
    return Self.isOwn(file) ? (file, line) : nil
  }
}

extension Script.Call {
  fileprivate init(_ call: CallScan.Call, at place: String, _ line: (Int) -> String?) {
    self.init(
      place: place, argument: call.argument, functionPlace: line(call.function),
      awaits: call.awaits.compactMap { offset in
        line(offset).map { Await(place: $0, isBeforeBranch: call.latestBranch > offset) }
      },
      isConditional: call.latestBranch > 0, isInEffect: call.isInEffect,
      isInFunction: call.isInFunction, timerPlace: call.timer.flatMap(line))
  }
}
