package import HostLoop
package import ScriptLoading

/// Finds the native modules that a package uses: those for which its JavaScript asks, compared with its native half.
package struct PackageScan {
  /// In alphabetical order.
  package let modules: [NativeModuleOutline]
  /// The modules that its native half exports, and which its JavaScript names nowhere.
  package let exported: [NativeModuleOutline]
  /// The first thing that was not read, with the reason. `nil` if everything was read.
  package let gap: String?

  /// - Parameter sources: the files of the package.
  @HostActor
  package init(_ sources: PackageSources, _ trees: PackageTrees) throws(PackageTrees.Problem) {
    let found: ([FoundModule], gap: (file: String?, reason: String)?) = try trees.modules(
      of: sources.files, typesOf: { sources.types(of: $0) })
    gap =
      sources.gap
      ?? found.gap.map { gap in
        (gap.file.map { sources.readable($0) + ": " } ?? "") + gap.reason.readableLine
      }
    var modules: [String: NativeModuleOutline] = [:]
    for module in found.0 { modules[module.name] = NativeModuleOutline(module) }
    let exports = NativeExports.of(sources.nativeFiles)
    // `NativeModulesProxy.ExpoLocation` of Expo up to SDK 48.
    for name in exports.expo where modules[name]?.kind == .native { modules[name]?.kind = .expo }
    if !modules.isEmpty {
      sources.compareNativeHalf((exports.methods, exports.constants), with: &modules)
    }
    let others = exports.methods.filter { modules[$0.key] == nil }.map { name, methods in
      NativeModuleOutline(
        name, exports.expo.contains(name) ? .expo : .native, exports: methods,
        constants: exports.constants[name] ?? [])
    }
    // `NativeModules[config.nativeModuleName]`, with the name elsewhere.
    let isNamed = { (module: NativeModuleOutline) in sources.hasString(module.name) }
    self.modules = (modules.values + others.filter(isNamed)).sorted { $0.name < $1.name }
    exported = others.filter { !isNamed($0) }.sorted { $0.name < $1.name }
  }
}

extension PackageSources {
  /// The files with the types of a package that this one imports.
  fileprivate func types(of package: String) -> PackageTrees.Types? {
    InstalledPackage(package, above: folder).map {
      let files = PackageSources(typesOf: $0).files
      return PackageTrees.Types(
        package: package, folder: $0.folder, entry: $0.typesEntry, files: files)
    }
  }

  /// Whether the JavaScript has a text in quotes.
  fileprivate func hasString(_ text: String) -> Bool {
    ["'", "\""].contains { quote in
      let quoted = "\(quote)\(text)\(quote)"
      return files.contains { ScriptText.contains(quoted, in: $0.bytes) }
    }
  }

  fileprivate func compareNativeHalf(
    _ native: (
      methods: [String: [NativeModuleOutline.Method]],
      constants: [String: [NativeModuleOutline.Constant]]
    ), with modules: inout [String: NativeModuleOutline]
  ) {
    let (exports, constants) = native
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
      && !nativeFiles.isEmpty
    {
      modules[name]?.isOptional = true
    }
    for name in modules.keys {
      modules[name]?.isInNativeCode = exports[name] != nil || isInNativeFiles(name)
      modules[name]?.nativeConstants = constants[name] ?? []
    }
    // Nitro's own code generator writes the names of hybrid objects.
    for (name, module) in modules where module.kind != .nitro {
      modules[name]?.isOnIOS = !isOnlyOnAndroid(name)
    }
  }

  private func isInNativeFiles(_ name: String) -> Bool {
    nativeFiles.contains { ScriptText.contains(name, in: $0.bytes) }
  }

  private func isOnlyOnAndroid(_ module: String) -> Bool {
    !isInNativeFiles(module)
      && androidFiles.contains { ScriptText.contains(module, in: $0.bytes) }
  }
}
