package import HostLoop
package import ScriptLoading

/// Finds the native modules that a package uses: those for which its JavaScript asks, compared with its native half.
package struct PackageScan {
  /// In alphabetical order.
  package let modules: [NativeModuleOutline]
  /// The modules that its native half exports, and for which its JavaScript does not ask by a name that stands there:
  /// `NativeModules[config.nativeModuleName]`.
  let exported: [NativeModuleOutline]
  /// The first thing that was not read, with the reason. `nil` if everything was read.
  package let gap: String?

  /// - Parameter sources: the files of the package.
  @HostActor
  package init(_ sources: PackageSources, _ trees: PackageTrees) throws(PackageTrees.Problem) {
    let found: ([FoundModule], gap: (file: String?, reason: String)?) = try trees.modules(
      of: sources.files)
    gap =
      sources.gap
      ?? found.gap.map { gap in
        (gap.file.map { sources.readable($0) + ": " } ?? "") + gap.reason.readableLine
      }
    var modules: [String: NativeModuleOutline] = [:]
    for module in found.0 { modules[module.name] = NativeModuleOutline(module) }
    let exports = NativeExports.of(sources.nativeFiles)
    if !modules.isEmpty { sources.compareNativeHalf(exports, with: &modules) }
    self.modules = modules.values.sorted { $0.name < $1.name }
    exported = exports.methods.filter { modules[$0.key] == nil }.map { name, methods in
      NativeModuleOutline(name, exports: methods, constants: exports.constants[name] ?? [])
    }
  }
}

extension PackageSources {
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
