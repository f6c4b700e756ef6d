internal import Glibc
internal import ScriptLoading

/// Finds the native modules that the JavaScript of a package uses.
struct PackageScan {
  /// Its JavaScript and TypeScript files, by path.
  private let files: [(path: String, bytes: [UInt8])]
  /// The files that look up native modules, by path without extension.
  private var requesting: [(stem: String, uses: NativeModuleUses, text: TokenText)] = []

  private let sources: PackageSources

  /// - Parameter sources: the files of the package.
  init(_ sources: PackageSources) {
    self.sources = sources
    files = sources.files
    for (path, bytes) in files where Self.holds(NativeModuleRequests.needles, bytes) {
      let text = TokenText(tokens: JavaScriptTokens.of(bytes))
      let uses = NativeModuleUses(in: text)
      if !uses.requests.requests.isEmpty || !uses.requests.destructured.isEmpty {
        requesting.append((Self.stem(of: path), uses, text))
      }
    }
  }

  private static func holds(_ needles: [String], _ bytes: [UInt8]) -> Bool {
    needles.contains { holds(Array($0.utf8), bytes) }
  }

  /// Most files contain none of the words. The C library finds that out fastest.
  private static func holds(_ needle: [UInt8], _ bytes: [UInt8]) -> Bool {
    guard let first = needle.first else { return true }
    return bytes.withUnsafeBytes { bytes in
      var index = 0
      while index + needle.count <= bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[index...])
        guard let start = rest.baseAddress,
          let found = memchr(start, CInt(first), rest.count - needle.count + 1)
        else { return false }
        index += start.distance(to: found)
        if memcmp(found, needle, needle.count) == 0 { return true }
        index += 1
      }
      return false
    }
  }

  /// The native modules, in alphabetical order.
  func modules() -> [NativeModuleOutline] {
    var modules: [String: NativeModuleOutline] = [:]
    // A spec is the contract of both halves. So it counts more than the type that a file gives `NativeModules.X`.
    for isSpec in [true, false] {
      for (_, uses, text) in requesting {
        for request in uses.requests.requests where (request.kind != .native) == isSpec {
          var module = modules[request.module] ?? NativeModuleOutline(request.module)
          module.isOptional =
            request.isOptional && (module.isOptional || modules[module.name] == nil)
          module.kind = max(module.kind, request.kind)
          readTypes(of: request, text, &module)
          modules[request.module] = module
        }
      }
    }
    for (_, uses, _) in requesting {
      for found in uses.requests.destructured {
        modules[found.module, default: NativeModuleOutline(found.module)].isOptional = false
      }
    }
    if modules.isEmpty { return [] }
    for (_, uses, _) in requesting {
      for test in uses.requests.requests where test.isTest {
        modules[test.module]?.isOptional = true
      }
    }
    for object in returnedObjects() where modules[object.name] == nil {
      modules[object.name] = object
    }
    for (_, uses, _) in requesting {
      for group in uses.requests.alternatives {
        for name in group { modules[name]?.alternatives.formUnion(group) }
      }
    }
    for (_, uses, _) in requesting { uses.add(to: &modules) }
    for uses in importing() { uses.add(to: &modules) }
    compareWithNativeHalf(&modules)
    return modules.values.sorted { $0.name < $1.name }
  }

  /// Reads the type that the code gives a module, or codegen's `Spec` in the same file.
  private func readTypes(
    of request: NativeModuleRequests.Request, _ text: TokenText, _ module: inout NativeModuleOutline
  ) {
    if module.isTyped { return }
    let types = members(in: text)
    if let type = request.type, JavaScriptName.isName(type), types.add(type, to: &module) { return }
    if request.type == nil, TypeMembers.declaration(of: "Spec", in: text) != nil {
      _ = types.add("Spec", to: &module)
    }
  }

  // MARK: - The package's native half

  private func compareWithNativeHalf(_ modules: inout [String: NativeModuleOutline]) {
    let exports = NativeExports.of(sources.nativeFiles)
    // A spec may be for another platform, as that of react-native-config is for Windows.
    let followsSpecs = isInNativeFiles("getTurboModule")
    for (name, methods) in exports {
      let showsMethods =
        switch modules[name]?.kind {
        case .native, .expo: !methods.isEmpty
        case .turbo: !followsSpecs
        // The specs of Nitro are contracts of iOS, too.
        case .nitro, nil: false
        }
      if showsMethods { modules[name]?.compare(with: methods) }
      modules[name]?.compareConstants(isOnIOS: isInNativeFiles)
    }
    // Nothing fails without a module of another package if nothing of it is used.
    for (name, module) in modules
    where module.kind == .native && module.isUnused && exports[name] == nil
      && !sources.nativeFiles.isEmpty
    {
      modules[name]?.isOptional = true
    }
    // Nitro's own code generator writes the names of hybrid objects.
    for (name, module) in modules where module.kind != .nitro {
      modules[name]?.isOnIOS = !isOnlyOnAndroid(name)
    }
  }

  private func isInNativeFiles(_ name: String) -> Bool {
    sources.nativeFiles.contains { Self.holds([name], $0.bytes) }
  }

  private func isOnlyOnAndroid(_ module: String) -> Bool {
    !isInNativeFiles(module)
      && sources.androidFiles.contains { Self.holds([module], $0.bytes) }
  }

  private func members(in text: TokenText) -> TypeMembers {
    TypeMembers(text: text) { [files] type in
      // The type is declared in another file. Other types' names may begin with the same letters.
      files.lazy.filter { file in
        Self.holds(["interface \(type)", "type \(type)", "class \(type)"], file.bytes)
      }.map { TokenText(tokens: JavaScriptTokens.of($0.bytes)) }
        .first { TypeMembers.declaration(of: type, in: $0) != nil }
    }
  }

  /// The hybrid objects of Nitro that the specs declare, such as one that a factory returns.
  private func returnedObjects() -> [NativeModuleOutline] {
    files.filter { $0.path.hasSuffix(".nitro.ts") }.flatMap { _, bytes in
      let text = TokenText(tokens: JavaScriptTokens.of(bytes))
      return text.tokens.indices.compactMap { index -> NativeModuleOutline? in
        guard text.isWord("interface", at: index), let name = text.word(at: index + 1),
          TypeMembers.declaration(of: name, in: text)?.platforms?.contains("ios") == true
        else { return nil }
        var object = NativeModuleOutline(name)
        object.kind = .nitro
        object.isReturned = true
        return members(in: text).add(name, to: &object) ? object : nil
      }
    }
  }

  // MARK: - Other files of the package

  /// The files that import a native module from a file that looked it up.
  private func importing() -> [NativeModuleUses] {
    let known = Dictionary(
      requesting.map { ($0.stem, $0.uses) }, uniquingKeysWith: { first, _ in first })
    let names = Set(known.keys.map(FilePath.name)).sorted()
    return files.compactMap { path, bytes in
      guard Self.holds(names, bytes) else { return nil }
      let text = TokenText(tokens: JavaScriptTokens.of(bytes))
      let imported = Self.imported(into: path, text, known)
      return imported.isEmpty ? nil : NativeModuleUses(in: text, imported: imported)
    }
  }

  private static func imported(
    into path: String, _ text: TokenText, _ known: [String: NativeModuleUses]
  ) -> [String: NativeModuleUses.Meaning] {
    var names: [String: NativeModuleUses.Meaning] = [:]
    for index in text.tokens.indices {
      guard let file = text.text(at: index), file.hasPrefix("."),
        let uses = known[stem(of: FilePath.absolute(file, in: FilePath.directory(of: path)))]
      else { continue }
      if text.isWord("from", at: index - 1) {
        for (name, local) in importedNames(before: index - 1, text) {
          names[local] = name == "default" ? uses.exported : uses.names[name]
        }
      } else if text.isWord("require", at: index - 2), text.isSign("=", at: index - 3),
        let local = text.word(at: index - 4)
      {
        names[local] = uses.exported
      }
    }
    return names
  }

  /// The names in `import Bell, { ring as r } from`.
  private static func importedNames(
    before from: Int, _ text: TokenText
  ) -> [(name: String, local: String)] {
    var names: [(name: String, local: String)] = []
    var index = from - 1
    if text.isSign("}", at: index), let open = text.start(of: index) {
      names += Destructuring.entries(in: open..<index, of: text)
      index = open - 1
      if text.isSign(",", at: index) { index -= 1 }
    }
    if let word = text.word(at: index), word != "import", word != "type" {
      names.append(("default", word))
    }
    return names
  }

  /// The path without the suffixes that Metro adds: `.ios.ts`, `/index.js`.
  private static func stem(of path: String) -> String {
    var name = FilePath.name(of: path)
    for mark in [".js", ".jsx", ".mjs", ".cjs", ".ts", ".tsx", ".ios", ".native"]
    where name.hasSuffix(mark) {
      name.removeLast(mark.count)
    }
    let folder = FilePath.directory(of: path)
    return name == "index" ? folder : folder + "/" + name
  }
}
