internal import FoundationEssentials

/// The result of one run of esbuild: a bundle, or a report of errors.
struct BundlerOutput {
  let result: BundlerProcess.Result
  var report: BundlerReport
  let entry: EntryFile
  let format: BundlerOptions.Format
  let executable: String
  let directory: String
  let runtimeFolder: String
  let packages: PackageRules
  /// The texts of the files that esbuild got in another form, by their paths.
  var originals: [String: String] = [:]
  /// What to say about the names that do not exist. esbuild no longer reports those that are `undefined` by now.
  var nameWarnings: [String] = []

  /// Why there is no bundle; `nil` if there is one.
  var error: ScriptError? {
    if let error = report.error { return error }
    guard result.ending != .exited(0) else { return nil }
    let words = String(decoding: result.errors.prefix(2000), as: UTF8.self)
      .split(separator: "\n").prefix(5).joined(separator: "\n")
    return ScriptError(
      .bundlerFailed,
      "\(executable) failed, and bridgehost does not understand its output"
        + (words.isEmpty ? "" : ":\n\(words)"))
  }

  /// Whether the bundle has all that the script asks for of the background part of `react-native`.
  var isWhole: Bool {
    // With the object of all names, the script may ask for any name.
    error == nil && report.messages.isEmpty && !hasText("background_exports") && !hasManifest
  }

  /// What esbuild writes for imports, and for what a module does not export.
  private static let namesOfBundler = [
    "import_", "require_", "__toCommonJS(", "(void 0)", "_default", "__require",
  ]

  /// Whether something imports the `package.json` of `react-native`.
  private var hasManifest: Bool { hasText(ReactNativeFiles.manifest) }

  func hasText(_ text: String) -> Bool {
    result.output.withUnsafeBufferPointer { ScriptText.contains(Array(text.utf8), in: $0) }
  }

  /// The bundle as a script.
  ///
  /// - Parameter warnings: warnings to show before those of esbuild.
  func script(warnings: [String] = []) throws(ScriptError) -> Script {
    guard let (code, map) = split() else {
      throw ScriptError(
        .bundlerFailed,
        "\(executable) printed no bundle with a source map; bridgehost needs esbuild 0.17 or newer")
    }
    var text = ModuleVariables.withHot(Self.withMetrosFunctions(code))
    var addedLines = 0
    let hasNames = Self.hasNames(map: map)
    if hasNames || hasText("_default") || hasText(" = class ") {
      let json = hasNames ? Data(base64Encoded: Data(map)) ?? Data() : Data()
      text = RenamedDeclarations.withWrittenNames(text, map: Array(json))
    }
    let hasOtherNames = hasNames || Self.namesOfBundler.contains(where: hasText)
    if hasOtherNames { text = CaughtErrors.withWrittenNames(text, map: map) }
    // A shebang is only allowed at the very start of a text.
    if text.hasPrefix("#!") { text = "//" + text.dropFirst(2) }
    // ES modules are strict. A CommonJS module that is not strict would become so, too.
    var strictness = CommonJSWrappers.areStrict(in: text) ? "\"use strict\"; " : ""
    strictness += ModuleVariables.declaration(for: text)
    if hasOtherNames, text.contains(".catch(") || text.contains(".then(") {
      strictness += "globalThis.__bridgehost?.writeRejections(); "
    }
    switch format {
    case .iife:
      text = strictness + text
    case .esm:
      text = "(async () => { " + strictness + "\n" + Self.withoutExports(text) + "})();\n"
      addedLines = 1
    }
    return Script(
      text: text, url: entry.url,
      sourceMap: SourceMap(
        .base64(map), baseDirectory: directory, runtimeFolder: runtimeFolder,
        addedLines: addedLines, originals: originals),
      warnings: warnings + nameWarnings + report.warnings, isAsync: format == .esm)
  }

  /// esbuild's own functions, changed so that they do as Babel's and Metro's.
  private static func withMetrosFunctions(_ code: String) -> String {
    let changes = [
      // In a package with `"type": "module"`, esbuild imports CommonJS modules as Node.js does: it ignores their `__esModule`.
      // Babel never ignores it.
      ("isNodeMode || !mod || !mod.__esModule", "!mod || !mod.__esModule"),
      // A module that threw throws the same error again (`hasError` in require.js of metro-runtime).
      throwingAgain(
        "fn", "return fn && (res = (0, fn[__getOwnPropNames(fn)[0]])(fn = 0)), res;"),
      throwingAgain(
        "cb",
        "return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;"
      ),
      // The error for a `require` whose file no bundle can contain names esbuild's reason and not Metro's.
      (
        #"'Dynamic require of "' + x + '" is not supported'"#,
        #""Cannot find module '" + x + "': " + (/^(https?:)?\/\//.test(x) ? "Metro imports files and packages, and no URLs" "#
          + #": "Metro bundles only the modules whose names are written in the calls of require")"#
      ),
    ]
    var head = String(code.prefix(8000))
    let length = head.utf8.count
    for (text, replacement) in changes {
      guard let place = head.firstRange(of: text) else { continue }
      head.replaceSubrange(place, with: replacement)
    }
    return head + code[code.utf8.index(code.startIndex, offsetBy: length)...]
  }

  /// A statement that calls the function of a module, and what also notes its error in the variable of the function.
  private static func throwingAgain(_ function: String, _ call: String) -> (String, String) {
    (
      call,
      "if (Array.isArray(\(function))) throw \(function)[0]; "
        + "try { \(call) } catch (error) { \(function) = [error]; throw error; }"
    )
  }

  /// Whether a source map has names, which esbuild adds for those that it changed. They are its last member.
  private static func hasNames(map: [UInt8]) -> Bool {
    let end = Data(base64Encoded: Data(map.suffix(64))) ?? Data()
    return !String(decoding: end, as: UTF8.self).contains("\"names\": []")
  }

  /// Splits the output into the code and the inline map in its last line.
  private func split() -> (code: String, map: [UInt8])? {
    guard let map = encodedMap else { return nil }
    let code = result.output[..<(map.startIndex - Self.mapComment.count)]
    return (String(decoding: code, as: UTF8.self), Array(map))
  }

  private static let mapComment = Array(
    "//# sourceMappingURL=data:application/json;base64,".utf8)

  /// The inline source map in base64.
  var encodedMap: ArraySlice<UInt8>? {
    let bytes = result.output
    let end = bytes.last == 0x0A ? bytes.count - 1 : bytes.count
    guard let newline = bytes[..<end].lastIndex(of: 0x0A) ?? (end > 0 ? -1 : nil),
      bytes[(newline + 1)..<end].starts(with: Self.mapComment)
    else { return nil }
    return bytes[(newline + 1 + Self.mapComment.count)..<end]
  }

  /// Removes the exports at the end of an ES module, because a function cannot contain them.
  private static func withoutExports(_ text: String) -> String {
    guard let start = text.range(ofLast: "\nexport ") else { return text }
    let statement = text[start.upperBound...]
    if statement.hasPrefix("{"), statement.hasSuffix("};\n"), !statement.contains("(") {
      return text[..<start.lowerBound] + "\n"
    }
    guard statement.hasPrefix("default "), statement.hasSuffix(";\n"),
      statement.count(where: { $0 == "\n" }) == 1
    else { return text }
    return text[..<start.lowerBound] + "\n" + statement.dropFirst("default ".count)
  }
}

extension String {
  /// The last place at which `needle` occurs.
  fileprivate func range(ofLast needle: String) -> Range<String.Index>? {
    let bytes = utf8
    let pattern = Array(needle.utf8)
    var index = bytes.endIndex
    while index > bytes.startIndex {
      index = bytes.index(before: index)
      if bytes[index] == pattern[0], bytes[index...].starts(with: pattern) {
        return index..<bytes.index(index, offsetBy: pattern.count)
      }
    }
    return nil
  }
}
