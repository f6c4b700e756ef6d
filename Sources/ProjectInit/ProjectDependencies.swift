internal import AppHost
internal import Foundation
internal import HostLoop
internal import NativeSpecs
internal import ScriptLoading

/// The native modules for which the dependencies of a project ask.
struct ProjectDependencies {
  /// A package that asks for native modules.
  struct Package {
    let package: InstalledPackage
    let modules: [NativeModuleOutline]
    /// Why a build for iOS leaves its native half out. `nil` if it does not.
    let absence: String?
  }

  /// In alphabetical order.
  private(set) var packages: [Package] = []
  /// The names of the dependencies that are not installed.
  private(set) var notInstalled: [String] = []
  /// The packages that were not read completely, each with the reason.
  private(set) var gaps: [String] = []
  /// What is not understood of how the project links packages, a sentence each.
  private(set) var warnings: [String] = []

  /// Reads the JavaScript of the dependencies.
  ///
  /// - Parameters:
  ///   - names: the names in `dependencies`. React Native's own are left out, because React Native brings their modules.
  ///   - folder: the project's folder.
  ///   - configuration: says where bridgehost's JavaScript is, and the environment.
  ///   - withOwn: whether to read the app itself, too: its `ios` folder, and the Expo modules in its folder `modules`.
  /// - Throws: ``ProjectError`` if a package asks for native modules and there is no parser that reads it.
  @HostActor
  init(
    _ names: [String], in folder: String, _ configuration: SessionConfiguration,
    withOwn: Bool = false
  ) throws(ProjectError) {
    let trees = PackageTrees(
      javaScriptHalf: configuration.javaScriptHalf, folder: folder,
      environment: configuration.environment)
    let linking = configuration.packageSpecs.linking(
      above: folder, javaScriptHalf: configuration.javaScriptHalf,
      environment: configuration.environment)
    let roots = linking.roots
    let names = Set(names).union(roots.keys).sorted()
    notInstalled = names.filter {
      Self.mayBeNative($0) && roots[$0] == nil && InstalledPackage($0, above: folder) == nil
    }
    let others = Self.otherLinked(in: folder).filter { !names.contains($0) }
    var linked = Self.linked(names + others, in: folder, roots)
    // The app's own folder is read below.
    for package in linking.expoPackages where !Self.isOwn(package, in: folder) {
      if !linked.contains(where: { $0.name == package.name }) { linked.append(package) }
    }
    linked.sort { $0.name < $1.name }
    for package in linked + (withOwn ? [InstalledPackage(folder: folder)] : []) {
      let name = package.name
      do {
        var (read, absence) = (package, String?.none)
        switch linking.place(of: package) {
        case .folder(let folder): read = InstalledPackage(package.name, in: folder)
        case .nowhere(let reason): absence = reason
        }
        let scan = try PackageScan(PackageSources(of: read), trees)
        if let gap = scan.gap { gaps.append("\(name) (\(gap))") }
        let modules = package.folder == folder ? Self.own(scan) : scan.modules
        if !modules.isEmpty {
          packages.append(Package(package: read, modules: modules, absence: absence))
        }
      } catch {
        throw ProjectError(error.sentence)
      }
    }
    warnings = linking.warnings
  }

  /// The modules of the app's own native code. What else its JavaScript asks for, other packages have.
  private static func own(_ scan: PackageScan) -> [NativeModuleOutline] {
    let exported = scan.exported.map { module in
      var module = module
      // Nothing shows that the app needs it.
      module.isOptional = true
      return module
    }
    return (scan.modules.filter(\.isInNativeCode) + exported).sorted { $0.name < $1.name }
  }

  /// The names in `devDependencies` and `peerDependencies` that a build links, too (`findDependencies` of React Native's command
  /// line, `peerDependencies` from React Native 0.76 on). Most are tools: a package without native code is no part of the app.
  private static func otherLinked(in folder: String) -> [String] {
    // A file that cannot be read is reported where the dependencies are read.
    let names = (try? PackageJSON(in: folder))?.otherDependencies ?? []
    return names.filter { name in
      guard let package = InstalledPackage(name, above: folder) else { return false }
      let files = (try? FileManager.default.contentsOfDirectory(atPath: package.folder)) ?? []
      return files.contains { $0.hasSuffix(".podspec") || $0 == "expo-module.config.json" }
    }
  }

  /// The packages that a build links: the dependencies, and of their own dependencies those with an Expo module
  /// (expo-modules-autolinking).
  private static func linked(
    _ names: [String], in folder: String, _ roots: [String: String]
  ) -> [InstalledPackage] {
    var packages = names.filter(mayBeNative).compactMap { name in
      InstalledPackage(name, above: folder) ?? roots[name].map { InstalledPackage(name, in: $0) }
    }
    var known = Set(packages.map(\.name))
    var next = 0
    while next < packages.count {
      let package = packages[next]
      next += 1
      // One that cannot be read depends on nothing that is known.
      let own = (try? PackageJSON(in: package.folder))?.dependencies ?? []
      for name in own where mayBeNative(name) && !known.contains(name) {
        guard let found = InstalledPackage(name, above: package.folder),
          found.isExpoModule
        else { continue }
        known.insert(name)
        packages.append(found)
      }
    }
    return packages
  }

  private static func isOwn(_ package: InstalledPackage, in folder: String) -> Bool {
    "\(package.folder)/".hasPrefix(folder + "/") && !package.folder.contains("/node_modules/")
  }

  private static func mayBeNative(_ name: String) -> Bool {
    !["react", "react-native"].contains(name) && !name.hasPrefix("@react-native/")
  }
}

extension [String] {
  /// The names as they are listed in a sentence.
  var listed: String {
    let shown = prefix(5).joined(separator: ", ")
    return count > 5 ? "\(shown) and \(count - 5) more" : shown
  }
}
