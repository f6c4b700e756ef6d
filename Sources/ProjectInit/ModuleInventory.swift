package import AppHost
package import HostLoop
internal import NativeSpecs
internal import ScriptLoading

/// The native modules for which the dependencies of an app ask, and what of them exists.
///
/// ```swift
/// let inventory = try ModuleInventory(folder: ".", configuration)
/// for module in inventory.packages.flatMap(\.modules) { print(module.name, module.provider) }
/// ```
package struct ModuleInventory: Sendable {
  /// A package that asks for native modules.
  package struct Package: Sendable {
    package let name: String
    /// `nil` if its `package.json` says none.
    package let version: String?
    /// What is imported instead of the package (`alias` in `bridgehost.config.js`). Then nothing asks for its modules.
    package let replacement: String?
    package let modules: [RequestedModule]
  }

  /// In alphabetical order.
  package let packages: [Package]
  /// The dependencies that are not installed, so that nothing is known about them.
  package let notInstalled: [String]
  /// The packages that were not read completely, each with the reason.
  package let gaps: [String]
  /// The libraries that are installed in another version than those for which their modules were written.
  package let otherVersions: [OtherVersion]
  /// What is not understood of how the project links packages, a sentence each.
  package let warnings: [String]

  /// Whether each module and each method that the app needs is written, and all dependencies were seen.
  package var isComplete: Bool {
    notInstalled.isEmpty
      && neededModules.allSatisfy { $0.isOptional || $0.isWritten && $0.missing.isEmpty }
  }

  /// The modules of the packages that are not replaced.
  package var neededModules: [RequestedModule] {
    packages.filter { $0.replacement == nil }.flatMap(\.modules)
  }

  /// Reads the dependencies of an app.
  ///
  /// - Parameters:
  ///   - folder: the app's folder.
  ///   - configuration: the program's capabilities, and the native halves and aliases of the app.
  /// - Throws: ``ProjectError`` for a folder that is no app, or whose dependencies are not installed; ``ScriptError`` if a
  ///   native half cannot run.
  @HostActor
  package init(folder: String, _ configuration: SessionConfiguration) throws {
    let path = FilePath.absolute(folder, in: FilePath.current)
    let names = try Self.dependencies(of: path, named: folder)
    let found = try ProjectDependencies(names, in: path, configuration, withOwn: true)
    let provided = try ProvidedModules(of: configuration)
    notInstalled = found.notInstalled
    gaps = found.gaps
    warnings = found.warnings
    packages = found.packages.map { found in
      Package(
        name: found.package.name, version: found.package.version,
        replacement: configuration.aliases[found.package.name].map {
          $0.hasPrefix("/") ? FilePath.readable($0, from: path) : $0
        },
        modules: found.modules.filter { !Self.isSpare($0, of: found.package, provided) }
          .map {
            RequestedModule(
              $0, of: found.package, absence: found.absence, provided,
              usesStandIns: configuration.usesStandIns)
          })
    }.filter { !$0.modules.isEmpty }
    let replaced = Set(packages.filter { $0.replacement != nil }.map(\.name))
    otherVersions = found.packages.filter {
      $0.absence == nil && !replaced.contains($0.package.name)
    }.flatMap { found in
      found.modules.compactMap { OtherVersion(of: found.package, $0, provided) }
    }
  }

  /// The names of the dependencies in `package.json`.
  private static func dependencies(
    of path: String, named folder: String
  ) throws(ProjectError) -> [String] {
    let readable = (folder == "." ? path : folder).readableLine
    switch ProjectFolder.kind(of: path) {
    case ProjectFolder.folderKind: break
    case nil: throw ProjectError("there is no folder \(readable): name the folder of the app")
    default: throw ProjectError("\(readable) is a file: name the folder of the app")
    }
    guard let package = try PackageJSON(in: path) else {
      throw ProjectError(
        "there is no package.json in \(readable): name the folder of the app")
    }
    let names = package.dependencies
    if !names.isEmpty, !names.contains(where: { InstalledPackage($0, above: path) != nil }) {
      throw ProjectError(
        "none of the dependencies in the package.json of \(readable) is installed. Install them, for example with "
          + "`npm install`, and run `bridgehost modules` again")
    }
    return names
  }

  /// Whether the JavaScript takes the module only if another one, which exists, does not: `NativeModules.A || NativeModules.B`.
  private static func isSpare(
    _ module: NativeModuleOutline, of package: InstalledPackage, _ provided: ProvidedModules
  ) -> Bool {
    provided[module, of: package] == nil && !provided.names.isDisjoint(with: module.alternatives)
  }
}
