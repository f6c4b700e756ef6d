import FoundationEssentials
internal import HostLoop

/// Explains in plain words what is wrong with an import.
struct ImportProblem {
  let directory: String
  let workingDirectory: String
  let javaScriptHalf: String
  /// Package names, and what is imported instead of each.
  let aliases: [String: String]
  /// The names in imports for which the project itself has aliases, and the target of each.
  let projectAliases: [String: String]
  /// The configuration file that defines the aliases, as a person would write its path.
  let aliasFile: String?
  /// The names of the app's React Native; `nil` if its version is not known.
  let names: ReactNativeNames?
  /// What Metro reads in the `package.json` of a package.
  let packages: PackageRules
  let facts: FactReader
  /// The place of the import, as `file:line:column`.
  let importer: String?
  /// The folder of the file that imports.
  let importerFolder: String

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
      return unknownKind(name)
    case .unreadable(let file):
      // esbuild ignores capital letters when it looks for a file, and then cannot open it. Nobody means app.json by `App`.
      let isJSON = file.hasSuffix(".json")
      let file = isJSON ? String(file.dropLast(".json".count)) : file
      let name = FilePath.readable(file, from: workingDirectory)
      let missing = "Cannot find '\(name)'" + (importer.map { " imported from \($0)" } ?? "")
      if isJSON { return absent(file, missing) }
      return otherCase(of: file, missing) ?? (.unresolvedImport, place + message.text, nil)
    case .option:
      return (
        .bundlerFailed, "The esbuild on PATH is too old: \(message.text)",
        "bridgehost needs esbuild 0.17 or newer. Install it: apt-get install esbuild"
      )
    case .topLevelAwait, .other:
      if message.text.hasPrefix("\"import.meta\" is not available") {
        return (.syntax, "\(place)import.meta is empty, because React Native has none", nil)
      }
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
      let path = FilePath.absolute(specifier, in: importerFolder)
      if let words = otherCase(of: path, missing) { return words }
      if let file = TypeScriptExtension.file(insteadOf: path) {
        return (
          .unresolvedImport,
          "\(missing): there is only '\(FilePath.readable(file, from: workingDirectory))'",
          "TypeScript takes this file for the import, but Metro does not. Write the import without an extension."
        )
      }
      if let (reason, hint) = PlatformFile.words(
        insteadOf: path, workingDirectory: workingDirectory)
      {
        return (.unresolvedImport, "\(missing): \(reason)", hint)
      }
      return absent(path, missing)
    }
    if let note = notes.first(where: { $0.contains("not exported by package") }) {
      return (.unresolvedImport, missing, note.hasSuffix(":") ? String(note.dropLast()) : note)
    }
    if let words = lostProjectAlias(specifier, missing) { return words }
    let package = InstalledPackage.name(of: specifier)
    if let installed = InstalledPackage(package, above: importerFolder) {
      return incomplete(installed, specifier, missing, notes: notes)
    }
    for folder in InstalledPackage.places(above: importerFolder) where FilePath.exists(folder) {
      if let words = otherCase(of: "\(folder)/\(package)", missing) { return words }
    }
    let advice = PackageAdvice(
      specifier: specifier, package: package, folder: importerFolder,
      workingDirectory: workingDirectory
    ).words
    return (.unresolvedImport, missing + (advice.reason.map { ": " + $0 } ?? ""), advice.hint)
  }

  /// There is no file with a name like this one.
  private func absent(_ path: String, _ missing: String) -> Words {
    guard importerFolder.hasSuffix("/node_modules/expo"), FilePath.name(of: path) == "App" else {
      return (.unresolvedImport, missing, nil)
    }
    return (
      .unresolvedImport, "\(missing): the project has no App.js",
      "Without `main` in package.json Expo starts this file. Name the file in `main`, or a script."
    )
  }

  private func unknownKind(_ name: String) -> Words {
    let suffix = FilePath.suffix(of: name)
    let text = "\(place)'\(name)' is neither a script nor a known kind of asset"
    if [".css", ".scss", ".sass"].contains(suffix) {
      return (
        .unsupportedFile, text,
        "React Native's Metro refuses style sheets. Remove the import. Expo's Metro ignores style sheets on a phone."
      )
    }
    if suffix.isEmpty {
      return (.unsupportedFile, text, "Metro finds only files with an extension that it knows.")
    }
    let word = suffix.dropFirst()
    return (
      .unsupportedFile, text,
      "Metro refuses it, too. Add the extension in metro.config.js: '\(word)' in resolver.assetExts for a file with data, in "
        + "resolver.sourceExts for a script."
    )
  }

  /// The file exists under a name with other capital letters. Metro looks up names as they are written (TreeFS in
  /// metro-file-map), so it does not find the file either, whatever the file system does.
  private func otherCase(of path: String, _ missing: String) -> Words? {
    guard let found = Spelling.otherCase(of: path) else { return nil }
    let name = FilePath.readable(found, from: workingDirectory)
    return (
      .unresolvedImport, "\(missing): there is only '\(name)'",
      "Metro does not find the file either, not even on a Mac: it distinguishes capital letters in names."
    )
  }

  /// The package is installed, but does not contain the imported file.
  private func incomplete(
    _ package: InstalledPackage, _ specifier: String, _ missing: String, notes: [String]
  ) -> Words {
    let rest = specifier.dropFirst(package.name.count).drop { $0 == "/" }
    if !rest.isEmpty, let words = otherCase(of: "\(package.folder)/\(rest)", missing) {
      return words
    }
    let exported = notes.first { $0.contains("was not found on the file system") }?
      .split(separator: "\"").dropFirst().first.map(String.init)
    let file = exported ?? (rest.isEmpty ? package.entry(packages.mainFields) : String(rest))
    let plain = file.hasPrefix("./") ? String(file.dropFirst(2)) : file
    let from = importer.map { " It is imported from \($0)" } ?? ""
    if !packages.readsExports, rest.isEmpty, package.hasOnlyExports(packages.mainFields) {
      return (
        .unresolvedImport,
        "The package '\(package.name)' names its file only in `exports`, which Metro reads from React Native 0.79 on.\(from)",
        "From 0.72 on, metro.config.js can ask for it: resolver.unstable_enablePackageExports = true."
      )
    }
    if exported == nil, rest.isEmpty, let unread = package.unreadEntry(packages.mainFields) {
      return (
        .unresolvedImport,
        "The package '\(package.name)' names its file \(unread) only in the field `module`, which Metro does not read.\(from)",
        "Import the file itself, or a package that has the field `main`."
      )
    }
    if exported == nil, rest.isEmpty, let lack = package.lackOfScripts(packages.mainFields) {
      return (.unresolvedImport, lack.reason + "." + from, lack.hint)
    }
    let isEntry = exported != nil || rest.isEmpty
    return (
      .unresolvedImport,
      "The package '\(package.name)' is installed, but its file \(plain) is missing"
        + (isEntry ? ": the package was not built." : ".") + from,
      isEntry
        ? "Install the package again, or run its build in \(FilePath.readable(package.folder, from: workingDirectory))."
        : nil
    )
  }

  /// The project's own configuration redirects the import to something that does not exist.
  private func lostAlias(_ specifier: String) -> Words? {
    guard
      let name = [specifier, InstalledPackage.name(of: specifier)].first(where: {
        aliases[$0] != nil
      }),
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

  /// An alias of Babel's configuration or of `metro.config.js` leads to something that does not exist.
  private func lostProjectAlias(_ specifier: String, _ missing: String) -> Words? {
    guard
      let name = projectAliases.keys.filter({
        specifier == $0 || specifier.hasPrefix($0 + "/")
      }).max(by: { $0.count < $1.count }), let target = projectAliases[name]
    else {
      let alias = TypeScriptPaths(above: importerFolder).alias(of: specifier)
      return alias.map { lost($0.pattern, $0.path, missing) }
    }
    return lost(name, target + specifier.dropFirst(name.count), missing)
  }

  /// An alias leads to a file that does not exist.
  private func lost(_ alias: String, _ path: String, _ missing: String) -> Words {
    if path.hasPrefix("/"), let words = otherCase(of: path, missing) { return words }
    let file = FilePath.readable(path, from: workingDirectory)
    return (
      .unresolvedImport,
      "\(missing): the alias '\(alias)' leads to '\(file)', which does not exist", nil
    )
  }

  private func noExport(_ name: String, file: String) -> Words {
    let module = module(of: file)
    let known = module == "react-native" ? names?.own.names : nil
    let exported = known.map(Array.init) ?? exports(of: file)
    if name == "default" {
      let first = exported.sorted().prefix(5).joined(separator: ", ")
      return (
        .missingExport, "\(place)'\(module)' has no default export, so it is undefined",
        first.isEmpty ? nil : "Import by name: import { \(first) } from …"
      )
    }
    if module == "react-native", let words = names?.words(forAbsent: name) {
      return (.missingExport, place + words, nil)
    }
    var text = "\(place)'\(name)' is not exported by '\(module)', so it is undefined"
    if let guess = Spelling.closest(to: name, among: exported) {
      text += "; did you mean '\(guess)'?"
    }
    return (.missingExport, text, nil)
  }

  /// What a script imports to get a file.
  private func module(of file: String) -> String {
    let library = javaScriptHalf + "/react-native/"
    guard file.hasPrefix(library) else { return FilePath.readable(file, from: workingDirectory) }
    let path =
      ReactNativeFiles.name(of: file, javaScriptHalf: javaScriptHalf)
      ?? String(file.dropFirst(library.count))
    guard path.contains("/") else { return "react-native" }
    return "react-native/" + (path.hasSuffix(".js") ? String(path.dropLast(3)) : path)
  }

  private func exports(of file: String) -> [String] {
    guard let contents = try? FileContents(path: file) else { return [] }
    let text = String(decoding: contents.bytes, as: UTF8.self)
    return facts.facts(of: text, at: file, decides: false)?.exports ?? []
  }
}
