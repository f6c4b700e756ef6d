import FoundationEssentials

/// Explains in plain words what is wrong with an import.
struct ImportProblem {
  let directory: String
  let workingDirectory: String
  let javaScriptHalf: String
  /// Package names, and what is imported instead of each.
  let aliases: [String: String]
  /// The configuration file that defines the aliases, as a person would write its path.
  let aliasFile: String?
  /// The place of the import, as `file:line:column`.
  let importer: String?

  typealias Words = (code: ScriptError.Code, text: String, hint: String?)

  private var place: String { importer.map { $0 + ": " } ?? "" }

  /// The headline for a message, and advice on what to do.
  func words(for message: BundlerMessage) -> Words {
    switch message.kind {
    case .unresolved(let specifier):
      return unresolved(specifier, notes: message.notes)
    case .noExport(let name, let file):
      return noExport(name, file: FilePath.absolute(file, in: directory))
    case .noLoader(let file):
      let name = FilePath.readable(
        FilePath.absolute(file, in: directory), from: workingDirectory)
      return (
        .unsupportedFile, "\(place)'\(name)' is neither a script nor a known kind of asset",
        "Scripts end in .js .jsx .mjs .cjs .ts .tsx .json; images, fonts and media are ignored."
      )
    case .option:
      return (
        .bundlerFailed, "The esbuild on PATH is too old: \(message.text)",
        "bridgehost needs esbuild 0.17 or newer. Install it: apt-get install esbuild"
      )
    case .topLevelAwait, .other:
      let code: ScriptError.Code = message.location == nil ? .bundlerFailed : .syntax
      return (code, place + message.text, nil)
    }
  }

  private func unresolved(_ specifier: String, notes: [String]) -> Words {
    if let words = lostAlias(specifier) { return words }
    let from = importer.map { " imported from \($0)" } ?? ""
    let missing = "Cannot find module '\(specifier)'\(from)"
    if specifier == "react-native" || specifier == "bridgehost" {
      let folder = "\(javaScriptHalf)/\(specifier)"
      return (.unresolvedImport, missing, "It belongs to bridgehost, at \(folder): reinstall it.")
    }
    if specifier.hasPrefix("react-native/") {
      return (
        .notProvided,
        "\(place)'\(specifier)' is a file inside React Native, which bridgehost does not contain",
        "Import what you need from 'react-native' itself."
      )
    }
    if notes.contains(where: { $0.contains("is built into node") }) {
      return (
        .unresolvedImport,
        "\(place)'\(specifier)' is part of Node.js; React Native has no such module", nil
      )
    }
    if specifier.hasPrefix(".") || specifier.hasPrefix("/") || specifier.hasPrefix("#") {
      return (.unresolvedImport, missing, nil)
    }
    if let note = notes.first(where: { $0.contains("not exported by package") }) {
      return (.unresolvedImport, missing, note.hasSuffix(":") ? String(note.dropLast()) : note)
    }
    let package = Self.package(of: specifier)
    let reason = specifier.hasPrefix("react/jsx") ? "JSX calls React; is" : "is"
    return (.unresolvedImport, "\(missing): \(reason) it installed? (npm install \(package))", nil)
  }

  /// The package of an import: `@scope/name/file` is a file of `@scope/name`.
  private static func package(of specifier: String) -> String {
    specifier.split(separator: "/", omittingEmptySubsequences: false)
      .prefix(specifier.hasPrefix("@") ? 2 : 1).joined(separator: "/")
  }

  /// The project's own configuration redirects the import to something that does not exist.
  private func lostAlias(_ specifier: String) -> Words? {
    guard let name = [specifier, Self.package(of: specifier)].first(where: { aliases[$0] != nil }),
      let target = aliases[name]
    else { return nil }
    let isFile = target.hasPrefix("/")
    let place = isFile ? FilePath.readable(target, from: workingDirectory) : target
    // A subpath is looked up below the target of the alias.
    let rest = specifier.dropFirst(name.count)
    return (
      .unresolvedImport,
      "\(aliasFile ?? "bridgehost.config.js"): alias of '\(name)' is '\(place)', but there is no such "
        + (rest.isEmpty ? (isFile ? "file" : "package") : "file '\(place)\(rest)'")
        + (importer.map { ". It is imported from \($0)" } ?? ""), nil
    )
  }

  private func noExport(_ name: String, file: String) -> Words {
    let library = javaScriptHalf + "/react-native/"
    let isReactNative = file.hasPrefix(library)
    let module = isReactNative ? "react-native" : FilePath.readable(file, from: workingDirectory)
    let names = exports(of: file)
    if name == "default" {
      let known = names.sorted().prefix(5).joined(separator: ", ")
      return (
        .missingExport, "\(place)'\(module)' has no default export",
        known.isEmpty ? nil : "Import by name: import { \(known) } from …"
      )
    }
    var text = "\(place)'\(name)' is not exported by '\(module)'"
    if let guess = Spelling.closest(to: name, among: names) {
      text += "; did you mean '\(guess)'?"
    }
    return (.missingExport, text, nil)
  }

  private func exports(of file: String) -> [String] {
    guard let contents = try? FileContents(path: file) else { return [] }
    return ExportScan.names(in: String(decoding: contents.bytes, as: UTF8.self))
  }
}
