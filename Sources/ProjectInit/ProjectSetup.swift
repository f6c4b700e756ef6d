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

  /// Whether the project has an app of its own, which the commands run without a name.
  package private(set) var isApp = false

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
  ///   - halves: the packages for whose missing native modules files are written.
  ///   - version: that of the program.
  ///   - clone: the path of a clone of bridgehost, for a Swift package that uses it. If `nil`, no
  ///     Swift package is written.
  /// - Throws: ``ProjectError`` for a folder or `package.json` that cannot be used; ``ScriptError``
  ///   if the project's own configuration, `app.json` or native files cannot be loaded.
  @HostActor
  package init(
    folder: String, _ configuration: SessionConfiguration, halves named: [String] = [],
    version: String,
    swiftPackageAround clone: String? = nil
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
    if isReactNative {
      files = [try scenario(package)]
      isApp = true
    } else {
      files = [
        ProjectFile(path: EntryText.path, text: EntryText.entry),
        ProjectFile(path: "bridgehost/background.scenario.js", text: EntryText.scenario),
      ]
      noteNeeds(info, existing)
    }
    let halves = try nativeHalves(named, configuration, existing)
    files += halves
    files.append(
      ProjectFile(
        path: existingConfiguration ?? ConfigurationText.name,
        text: ConfigurationText.text(natives: halves.map(\.path))))
    files += try EditorTypes.files(
      javaScriptHalf: configuration.javaScriptHalf, isReactNative: isReactNative,
      isTyped: isTyped)
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
      script: isReactNative ? nil : EntryText.path, version: version,
      program: swift.map { ($0.product, $0.cloneFromProject) })
    files.append(ProjectFile(path: ".github/workflows/bridgehost.yml", text: workflow.text))
    if let clone, ProjectFolder.kind(of: clone + "/Package.swift") == nil {
      notes.append(
        "there is no clone of bridgehost at \(clone.readableLine), where "
          + "\(SwiftPackageText.folder)/Package.swift looks for it. Clone it there, or give "
          + "its folder with --clone")
    }
  }

  private var isTyped: Bool { FilePath.exists(folder + "/tsconfig.json") }

  /// The scenario of the project's own app.
  private mutating func scenario(_ package: PackageJSON?) throws -> ProjectFile {
    let path = "bridgehost/app.scenario." + (isTyped ? "ts" : "js")
    do {
      let entry = try ProjectEntry.file(above: folder) ?? folder + "/index.js"
      let isModule = entry.contains("/node_modules/")
      let app = isModule ? package?.main : nil
      return ProjectFile(
        path: path,
        text: EntryText.scenario(ofApp: app ?? "../" + FilePath.readable(entry, from: folder)))
    } catch {
      notes.append(error.message)
      return ProjectFile(
        path: path, text: EntryText.scenario(ofApp: package?.main ?? "../index.js"))
    }
  }

  /// Says what the written script needs and the app does not declare.
  private mutating func noteNeeds(_ info: AppInfo, _ existing: ProjectConfiguration?) {
    let file = existing?.appJSON.map { FilePath.readable($0, from: folder) } ?? "app.json"
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
  }

  // MARK: - Native halves

  /// The files for the missing native modules of these packages.
  @HostActor
  private mutating func nativeHalves(
    _ named: [String], _ configuration: SessionConfiguration, _ existing: ProjectConfiguration?
  ) throws -> [ProjectFile] {
    let found = try ProjectDependencies(dependencies, in: folder, configuration)
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
    let unknown = named.filter { name in
      !dependencies.contains(name) && !found.packages.contains { $0.package.name == name }
    }
    if !unknown.isEmpty {
      throw ProjectError(
        "--half: \(unknown.listed) \(unknown.count == 1 ? "is" : "are") not among the dependencies of package.json"
      )
    }
    let plain = named.filter { name in !found.packages.contains { $0.package.name == name } }
    notes += plain.map { "\($0) asks for no native module" }
    if found.packages.isEmpty { return [] }

    let provided = try ProvidedModules(of: configuration)
    let own = provided.names
    notes += OtherVersion.texts(
      found.packages.flatMap { package in
        package.modules.compactMap { OtherVersion(of: package.package, $0, provided) }
      })
    for (package, modules) in found.packages.map({ ($0.package, $0.modules) })
    where named.contains(package.name) {
      let hybrid = modules.filter { $0.kind == .nitro && provided[$0, of: package] == nil }
      guard !hybrid.isEmpty, existing?.aliases[package.name] == nil else { continue }
      notes.append(
        "a JavaScript file cannot define the hybrid objects of Nitro in \(package.name): \(hybrid.map(\.name).listed). "
          + "Stand-ins answer. For answers of your own let `alias` in \(existingConfiguration ?? ConfigurationText.name) "
          + "replace the package with a file")
    }
    let listed = existing?.natives ?? []
    var defined: Set<String>?
    var halves: [ProjectFile] = []
    var unlisted: [String] = []
    var taken = own
    for (package, modules) in found.packages.map({ ($0.package, $0.modules) })
    where named.contains(package.name) {
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
      if lacking.isEmpty {
        notes.append(
          "\(package.name): no native module of it is missing that JavaScript can define")
        continue
      }
      taken.formUnion(lacking.map(\.name))
      let half = NativeHalfText(package: package, modules: lacking)
      halves.append(ProjectFile(path: path, text: half.text))
      if existingConfiguration != nil, !listed.contains(file) { unlisted.append(path) }
    }
    if let existingConfiguration, !unlisted.isEmpty {
      let paths = unlisted.map { "'./\($0)'" }.joined(separator: ", ")
      notes.append("init did not change \(existingConfiguration): add to its `natives` \(paths)")
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
