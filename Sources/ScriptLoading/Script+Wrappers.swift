// What packages call of a library for the user's own files.
extension Script {
  /// What other packages use of a package, in functions that these files call.
  package func uses(ofPackage package: String, byPackagesFor files: [OwnFile]) -> [LibraryUse] {
    guard let sourceMap else { return [] }
    var wrappers: [String: [OwnFile]] = [:]
    for file in sourceMap.sources where !Self.isOwn(file) {
      guard let name = InstalledPackage.name(ofFile: file), name != package,
        let text = sourceMap.sourceText(of: file), text.contains(package)
      else { continue }
      wrappers[name, default: []].append(OwnFile(file, text, lines: sourceMap.lines(of: file)))
    }
    return wrappers.sorted { $0.key < $1.key }.flatMap { name, wrapper in
      let callers = files.filter { $0.imports(package: name) }
      return callers.isEmpty ? [] : Self.uses(ofPackage: package, in: wrapper, for: callers, name)
    }
  }

  private static func uses(
    ofPackage package: String, in wrapper: [OwnFile], for callers: [OwnFile], _ name: String
  ) -> [LibraryUse] {
    let isImported = !callers.contains { $0.requires(package: name) }
    return imports(ofPackage: package, in: wrapper).flatMap { file, scan -> [LibraryUse] in
      guard let blocks = scan.declarations?.blocks else { return [] }
      return file.uses(scan) { use, bytes in
        let functions = FunctionScan(bytes, blocks)
        let names = functions.names(around: use.offset)
        if names.isEmpty { return use.arguments != nil }
        // The bundler leaves out what nothing uses of an ES module, but neither methods nor functions of CommonJS.
        if isImported, file.isModule, functions.isInPlainFunction(use.offset) { return true }
        let outermost = names.lazy.compactMap(\.self).first
        return outermost.map { name in
          callers.contains { ScriptCode($0.text).hasName(name) }
        } ?? false
      }.map(\.withoutVariables)
    }
  }
}

extension Script.OwnFile {
  /// Whether it names the package, or a file of it, in quotes.
  fileprivate func imports(package: String) -> Bool {
    ["'", "\""].contains { has($0 + package + $0) || has($0 + package + "/") }
  }

  /// Whether it loads the package in an expression. The bundler then keeps all that the package exports.
  fileprivate func requires(package: String) -> Bool {
    ["'", "\""].contains { has("(" + $0 + package + $0) || has("(" + $0 + package + "/") }
  }

  fileprivate var isModule: Bool { text.contains(/(?:^|\n)\s*(?:import|export)\b(?!\s*\()/) }
}

extension Script.LibraryUse {
  /// Without the values for which only a variable stands: other code passes them to the package.
  fileprivate var withoutVariables: Script.LibraryUse {
    guard var arguments else { return self }
    arguments.texts = arguments.texts.map { Self.isVariable($0) ? "" : $0 }
    for (name, text) in arguments.options where Self.isVariable(text) {
      arguments.options[name] = nil
      arguments.unknownOptions.insert(name)
    }
    return Script.LibraryUse(function: function, arguments: arguments)
  }

  /// Whether a value is a name or a member, and no constant: `write`, `options.write`, but not `PERMISSIONS.IOS.CAMERA`.
  private static func isVariable(_ value: String) -> Bool {
    let names = value.split(separator: ".")
    guard value.wholeMatch(of: /[A-Za-z_$][\w$.]*/) != nil, let last = names.last else {
      return false
    }
    return last.contains(where: \.isLowercase)
      && !["true", "false", "null", "undefined"].contains(value)
  }
}
