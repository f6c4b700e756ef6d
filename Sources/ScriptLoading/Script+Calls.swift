internal import FoundationEssentials

extension Script {
  /// A call in the user's own files.
  package struct Call: Sendable {
    /// The line of the call, such as `src/app.js:12`.
    package let place: String
    /// The first argument, if it is a quoted string.
    package let argument: String?
    /// The line of the last `await` before the call in the same function.
    package let awaitPlace: String?
    /// Whether the call is in an effect of a component.
    package let isInEffect: Bool
    /// Whether the call is in a function, not at the top level of the script.
    package let isInFunction: Bool
  }

  /// The calls of a method in the user's own files, in the order of the code.
  package func calls(of method: String) -> [Call] {
    code.calls(of: method) { call, text in
      guard let place = place(ofByte: call.offset, in: text) else { return nil }
      return Call(
        place: place, argument: call.argument,
        awaitPlace: call.precedingAwait.flatMap { self.place(ofByte: $0, in: text) },
        isInEffect: call.isInEffect, isInFunction: call.isInFunction)
    }
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
    let position = text.position(ofByte: offset)
    var (file, line) = (url, position.line)
    if let sourceMap {
      guard let original = sourceMap.original(line: position.line, column: position.column)
      else { return nil }
      (file, line) = (original.source, original.line)
    }
    if file.hasPrefix("bridgehost:") || file.contains("/node_modules/") { return nil }
    return StackFrame(file: file, line: line)
      .location(from: FileManager.default.currentDirectoryPath)
  }
}
