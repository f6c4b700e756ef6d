internal import HostLoop

// What the user's own files call of a package, whichever way the package reaches native code.
extension Script {
  /// A use of a function that a package exports.
  package struct LibraryUse: Sendable {
    /// The name that the package exports.
    package let function: String
    /// `nil` if the function is not called, but used as a value.
    package let arguments: Arguments?
  }

  /// One of the user's own files.
  package struct OwnFile: Sendable {
    let name: String
    /// Without its comments; in their place are spaces.
    let text: String
    /// The lines of which something is in the script. `nil` if all are.
    let lines: Set<Int>?
    /// The paths of the files that it imports, as ``path`` has them.
    let imports: Set<String>
  }

  /// The user's own files as they were written.
  package var ownFiles: [OwnFile] {
    guard let sourceMap else { return [OwnFile(url, text, lines: nil)] }
    var files = sourceMap.sources.filter(Self.isOwn).compactMap { file in
      sourceMap.sourceText(of: file).map { OwnFile(file, $0, lines: sourceMap.lines(of: file)) }
    }
    // The map does not name a file that only exports what others have: nothing is left of it.
    var paths = Set(files.map(\.path))
    var index = 0
    while index < files.count {
      for path in files[index].imports.sorted() where paths.insert(path).inserted {
        if let file = OwnFile(atPath: path) { files.append(file) }
      }
      index += 1
    }
    return files
  }

  /// What these files use of a package that they import, also if another of the files imports it for them.
  package static func uses(ofPackage package: String, in files: [OwnFile]) -> [LibraryUse] {
    imports(ofPackage: package, in: files).flatMap { file, scan in file.uses(scan) { _, _ in true }
    }
  }

  /// The files that may use a package, and what their names stand for.
  static func imports(
    ofPackage package: String, in files: [OwnFile]
  ) -> [(file: OwnFile, scan: ImportScan)] {
    var exports: [String: ImportScan.Exports] = [:]
    var scans: [String: ImportScan] = [:]
    // Only these files can import the package, or a file that passes it on.
    var importing = files.filter { $0.has(package) }
    for _ in 0..<4 where !importing.isEmpty {
      let known = exports
      for file in importing {
        let scan = ImportScan(file.text) { specifier in
          if specifier == package || specifier.hasPrefix(package + "/") { return .package }
          return OwnFile.path(specifier, from: file.name).flatMap { known[$0] }
        }
        scans[file.name] = scan
        if !scan.exports.isEmpty { exports[file.path] = scan.exports }
      }
      let changed = Set(exports.filter { known[$0.key] != $0.value }.keys)
      importing = files.filter { !$0.imports.isDisjoint(with: changed) }
    }
    return files.compactMap { file in
      scans[file.name].flatMap { $0.isUsed ? (file, $0) : nil }
    }
  }

  /// The names that follow `name.` in code, each as often as it does.
  ///
  /// - Parameter isWanted: whether what stands at an offset, in bytes, counts.
  package static func members(
    of name: String, in text: String, where isWanted: (Int) -> Bool = { _ in true }
  ) -> [String] {
    let word = Array(name.utf8)
    var members: [String] = []
    var text = text
    text.withUTF8 { bytes in
      _ = CodeScan.contains(in: bytes) { index in
        let dot = index + word.count
        guard bytes.isWord(word, at: index), bytes.isOne(of: ".", at: dot), isWanted(index) else {
          return false
        }
        let end = bytes.endOfWord(from: dot + 1)
        members.append(String(decoding: bytes[(dot + 1)..<end], as: UTF8.self))
        return false
      } string: { _ in
        false
      }
    }
    return members
  }

  /// Whether one of these files uses the native module itself.
  package static func asks(for module: String, in files: [OwnFile]) -> Bool {
    files.contains { ScriptCode($0.text).asks(for: module) }
  }
}

extension Script.OwnFile {
  /// The uses that are in the script.
  ///
  /// - Parameter isWanted: whether a use counts.
  func uses(
    _ scan: ImportScan, where isWanted: (ImportedCallScan.Use, UnsafeBufferPointer<UInt8>) -> Bool
  ) -> [Script.LibraryUse] {
    let source = SourceText(text)
    var text = text
    return text.withUTF8 { bytes in
      ImportedCallScan.uses(of: scan, in: bytes)
        .filter { isPresent($0.offset, source) && isWanted($0, bytes) }
        .map { Script.LibraryUse(function: $0.function, arguments: $0.arguments) }
    }
  }

  init(_ name: String, _ written: String, lines: Set<Int>?) {
    var comments: [Range<Int>] = []
    var imports: Set<String> = []
    var text = written
    text.withUTF8 { bytes in
      _ = CodeScan.contains(in: bytes) { _ in
        false
      } string: { range in
        if bytes.isOne(of: ".", at: range.lowerBound),
          let path = Self.path(String(decoding: bytes[range], as: UTF8.self), from: name)
        {
          imports.insert(path)
        }
        return false
      } comment: {
        comments.append($0)
      }
    }
    if !comments.isEmpty {
      var bytes = Array(text.utf8)
      for comment in comments {
        for index in comment where bytes[index] > 0x20 { bytes[index] = 0x20 }
      }
      text = String(decoding: bytes, as: UTF8.self)
    }
    (self.name, self.text, self.lines, self.imports) = (name, text, lines, imports)
  }

  /// A file of which nothing is in the script. `nil` if there is none.
  fileprivate init?(atPath path: String) {
    let names = ["", "/index"].flatMap { folder in
      ["", ".ios", ".native"].flatMap { platform in
        Self.extensions.map { path + folder + platform + $0 }
      }
    }
    guard Script.isOwn(path), let name = names.first(where: FilePath.exists),
      let bytes = try? FileContents(path: name).bytes
    else { return nil }
    self.init(name, String(decoding: bytes, as: UTF8.self), lines: [])
  }

  private static let extensions = [".tsx", ".ts", ".jsx", ".js", ".mjs", ".cjs"]

  /// Whether the line of an offset, in bytes, is in the script: the bundler leaves out what nothing uses.
  fileprivate func isPresent(_ offset: Int, _ source: SourceText) -> Bool {
    lines?.contains(source.position(ofByte: offset).line) ?? true
  }

  /// Whether the text contains this text anywhere.
  func has(_ word: String) -> Bool {
    var text = text
    return text.withUTF8 { ScriptCode.contains(Array(word.utf8), in: $0) }
  }

  /// The file's path without what an import leaves out: extension and platform, or `index`.
  fileprivate var path: String { Self.path(name) }

  /// The path to which an import refers. `nil` for a package.
  fileprivate static func path(_ specifier: String, from file: String) -> String? {
    guard
      specifier.hasPrefix("./") || specifier.hasPrefix("../") || [".", ".."].contains(specifier)
    else { return nil }
    return path(FilePath.absolute(specifier, in: FilePath.directory(of: file)))
  }

  private static func path(_ file: String) -> String {
    var name = file
    for end in extensions + [".ios", ".native"] where name.hasSuffix(end) {
      name.removeLast(end.count)
    }
    return name.hasSuffix("/index") ? String(name.dropLast("/index".count)) : name
  }

  /// The names that follow `name.` in the lines that are in the script, each as often as it does.
  package func members(of name: String) -> [String] {
    let source = SourceText(text)
    return Script.members(of: name, in: text) { isPresent($0, source) }
  }

  /// The arguments of the calls of a native module's method that are in the script.
  package func arguments(of method: String, in module: String) -> [Script.Arguments] {
    let code = ScriptCode(text)
    return code.arguments(of: method, followsVariables: true) { call, receiver, source in
      isPresent(call.offset, source)
        && (receiver == module || code.binds(receiver ?? method, to: module))
    }
  }

  /// Whether an object has this member, with a list that is not empty, or with `true`.
  ///
  /// - Parameters:
  ///   - path: such as `write`, or `permissions.write` for a member of an object with a name that ends with `permissions`.
  ///   - isList: whether only a list counts.
  package func hasFilledMember(_ path: String, isList: Bool) -> Bool {
    let names = path.split(separator: ".").map(String.init)
    guard let name = names.last else { return false }
    let (word, owner) = (Array(name.utf8), names.dropLast().last?.lowercased())
    var text = text
    return text.withUTF8 { bytes in
      let blocks = owner.map { _ in BlockScan(bytes) }
      return CodeScan.contains(in: bytes) { index in
        let colon = bytes.first(from: index + word.count)
        guard bytes.isWord(word, at: index), bytes.isOne(of: ":", at: colon) else { return false }
        let value = bytes.first(from: colon + 1)
        guard
          !isList && bytes.isWord(Array("true".utf8), at: value)
            || bytes.isOne(of: "[", at: value)
              && !bytes.isOne(of: "]", at: bytes.first(from: value + 1))
        else { return false }
        guard let owner, let blocks else { return true }
        return blocks.name(ofObjectAround: index, in: bytes)?.lowercased().hasSuffix(owner) ?? false
      } string: { _ in
        false
      }
    }
  }
}
