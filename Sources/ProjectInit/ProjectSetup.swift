package import AppHost
internal import Glibc
package import HostLoop
internal import JSEngine
internal import NativeSpecs
internal import ScriptLoading
internal import SimulatedPhone

/// Implements `bridgehost init`: it finds out what a project needs, and makes the missing files.
///
/// ```swift
/// let setup = try ProjectSetup(folder: ".", configuration)
/// for file in setup.files { print(try file.write(in: setup.folder), file.path) }
/// ```
package struct ProjectSetup: Sendable {
  /// The folder of the project, as an absolute path.
  package let folder: String
  /// The files, in the order in which they are written.
  package private(set) var files: [ProjectFile] = []
  /// Further information for the person, one or two sentences each.
  package private(set) var notes: [String] = []

  /// The name of the program that the Swift package builds. `nil` without a Swift package.
  package private(set) var product: String?

  /// The project's dependencies. Empty if it is not a React Native project.
  private let dependencies: [String]
  /// The project's existing configuration file, if any.
  private let existingConfiguration: String?

  /// Reads the project. Writes nothing.
  ///
  /// - Parameters:
  ///   - folder: the project's folder. It need not exist.
  ///   - configuration: the program's capabilities, environment and JavaScript half.
  ///   - clone: the path of a clone of bridgehost, for a Swift package that uses it. If `nil`, no
  ///     Swift package is written.
  /// - Throws: ``ProjectError`` for a folder or `package.json` that cannot be used; ``ScriptError``
  ///   if the project's own configuration, `app.json` or native files cannot be loaded.
  @HostActor
  package init(
    folder: String, _ configuration: SessionConfiguration, swiftPackageAround clone: String? = nil
  ) throws {
    self.folder = FilePath.absolute(folder, in: FilePath.current)
    if let kind = ProjectFolder.kind(of: self.folder), kind != S_IFDIR {
      throw ProjectError("\(folder.readableLine) is a file: name the folder of the project")
    }
    let package = try PackageJSON(in: self.folder)
    let isReactNative = package?.dependencies.contains("react-native") ?? false
    dependencies = isReactNative ? package?.dependencies ?? [] : []
    existingConfiguration = ConfigurationFile.names.first { [folder = self.folder] name in
      FilePath.exists(FilePath.absolute(name, in: folder))
    }

    // The same information that the phone of the generated scenarios will use.
    let existing = try existing(configuration)
    let info =
      try existing?.appJSON.map { try configuration.appInfo(appJSON: $0) }
      ?? configuration.appInfo(forScriptAt: FilePath.absolute(EntryText.path, in: self.folder))
    notes += info.warnings
    let file = existing?.appJSON.map { FilePath.readable($0, from: self.folder) } ?? "app.json"
    if !info.backgroundModes.contains(.fetch) {
      notes.append(
        "\(file) does not allow background fetches. iOS therefore never starts one, and the scenarios of "
          + "\(EntryText.path) fail. Add 'fetch' to expo.ios.infoPlist.UIBackgroundModes")
    }
    if !info.isEntitled(to: "com.apple.developer.healthkit") {
      notes.append(
        "the app does not declare the entitlement com.apple.developer.healthkit. HealthKit therefore refuses it, "
          + "and the scenarios of \(EntryText.path) fail. Add it: with Expo to expo.ios.entitlements of \(file), "
          + "otherwise to the app's *.entitlements")
    }
    files = [
      ProjectFile(path: EntryText.path, text: EntryText.entry),
      ProjectFile(path: "bridgehost/background.scenario.js", text: EntryText.scenario),
    ]
    let halves = try nativeHalves(configuration, existing)
    files += halves.map(\.file)
    let needsExpo = halves.contains(where: \.isExpo)
    if needsExpo { files.append(ProjectFile(path: ExpoText.path, text: ExpoText.text)) }
    files.append(
      ProjectFile(
        path: existingConfiguration ?? ConfigurationText.name,
        text: ConfigurationText.text(
          natives: halves.map(\.file.path),
          aliases: needsExpo ? ExpoText.packages.map { ($0, ExpoText.path) } : [])))
    files += try EditorTypes.files(
      javaScriptHalf: configuration.javaScriptHalf, isReactNative: isReactNative)
    let clone = clone.map { FilePath.absolute($0, in: FilePath.current) }
    let swift = clone.map { clone in
      SwiftPackageText(
        project: package?.name ?? FilePath.name(of: self.folder), clone: clone,
        folder: self.folder)
    }
    files += swift?.files ?? []
    product = swift?.product
    let workflow = WorkflowText(
      install: isReactNative ? WorkflowText.install(in: self.folder) : nil,
      program: swift.map { ($0.product, $0.cloneFromProject) })
    files.append(ProjectFile(path: ".github/workflows/bridgehost.yml", text: workflow.text))
    if let clone, ProjectFolder.kind(of: clone + "/Package.swift") == nil {
      notes.append(
        "there is no clone of bridgehost at \(clone.readableLine), where "
          + "\(SwiftPackageText.folder)/Package.swift looks for it. Clone it there, or give "
          + "its folder with --clone")
    }
  }

  // MARK: - Native halves

  /// What `expo` lacks is for its development tools and for `expo/fetch`. A file that takes its place would lack more.
  private static let worksWithout: Set<String> = ["expo"]

  /// The files for the packages with missing native modules.
  @HostActor
  private mutating func nativeHalves(
    _ configuration: SessionConfiguration, _ existing: ProjectConfiguration?
  ) throws -> [(file: ProjectFile, isExpo: Bool)] {
    let found = try ProjectDependencies(
      dependencies, in: folder, configuration)
    if !found.notInstalled.isEmpty {
      notes.append(
        "\(found.notInstalled.listed): not installed, so bridgehost cannot see their native modules. Install the "
          + "dependencies, and run `bridgehost init` again")
    }
    if !found.gaps.isEmpty {
      notes.append(
        "bridgehost did not read these packages completely, so their native modules may be incomplete: "
          + found.gaps.listed)
    }
    if found.packages.isEmpty { return [] }

    let provided = try ProvidedModules(of: configuration)
    let own = provided.names
    notes += OtherVersion.texts(
      found.packages.flatMap { package in
        package.modules.compactMap { OtherVersion(of: package.package, $0, provided) }
      })
    let listed = existing?.natives ?? []
    var defined: Set<String>?
    var halves: [(file: ProjectFile, isExpo: Bool)] = []
    var unlisted: [String] = []
    var taken = own
    for (package, modules) in found.packages.map({ ($0.package, $0.modules) })
    where !Self.worksWithout.contains(package.name) {
      let hybrid = modules.filter { $0.kind == .nitro && provided[$0, of: package] == nil }.map(
        \.name)
      if !hybrid.isEmpty, existing?.aliases[package.name] == nil {
        notes.append(
          "\(package.name) needs hybrid objects of Nitro that bridgehost does not have: \(hybrid.listed). A JavaScript file cannot define them. "
            + "Let `alias` in \(existingConfiguration ?? ConfigurationText.name) replace the package with a file of your "
            + "own")
      }
      let path = NativeHalfText.path(of: package)
      let file = FilePath.absolute(path, in: folder)
      var lacking = modules.filter {
        $0.isForNativeHalf && !taken.contains($0.name)
          && own.isDisjoint(with: $0.alternatives)
      }
      if !FilePath.exists(file) {
        // Another file of the project may define some of the modules.
        let others = try defined ?? moduleNames(of: listed, configuration)
        defined = others
        lacking.removeAll { others.contains($0.name) }
      }
      if lacking.isEmpty { continue }
      taken.formUnion(lacking.map(\.name))
      let half = NativeHalfText(package: package, modules: lacking)
      halves.append(
        (ProjectFile(path: path, text: half.text), lacking.contains { $0.kind == .expo }))
      if existingConfiguration != nil, !listed.contains(file) { unlisted.append(path) }
    }
    if let existingConfiguration {
      let paths = unlisted.map { "'./\($0)'" }.joined(separator: ", ")
      let aliases = (halves.contains(where: \.isExpo) ? ExpoText.packages : [])
        .filter { existing?.aliases[$0] == nil }.map { "'\($0)': './\(ExpoText.path)'" }
        .joined(separator: ", ")
      let additions = [("natives", paths), ("alias", aliases)].filter { !$0.1.isEmpty }
        .map { "to its `\($0.0)` \($0.1)" }.joined(separator: ", and ")
      if !additions.isEmpty {
        notes.append("init did not change \(existingConfiguration): add \(additions)")
      }
    }
    return halves
  }

  /// The project's own configuration; `nil` if it has none.
  @HostActor
  private func existing(_ configuration: SessionConfiguration) throws -> ProjectConfiguration? {
    if existingConfiguration == nil { return nil }
    var configuration = configuration
    configuration.script = .text("", name: "<no script>", directory: folder)
    return try ProjectConfiguration.nearest(to: configuration)
  }

  /// The names of all modules after the project's own files have defined theirs.
  @HostActor
  private func moduleNames(
    of natives: [String], _ configuration: SessionConfiguration
  ) throws -> Set<String> {
    if natives.isEmpty { return [] }
    var configuration = configuration
    configuration.nativeHalves = try natives.map { file in
      try JSContext().load(.file(path: file), with: configuration.loader)
    }
    return try ProvidedModules(of: configuration).names
  }
}
