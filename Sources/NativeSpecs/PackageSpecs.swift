package import HostLoop
package import ScriptLoading

/// What the packages in a script, and the app itself, say of their native modules. A package is read when the first question
/// about it comes.
@HostActor
package final class PackageSpecs {
  /// A native module, and the folder of the package that says how it is.
  package typealias Module = (outline: NativeModuleOutline, package: String)

  private var modules: [String: Module?] = [:]
  private var packages: [String: [NativeModuleOutline]] = [:]
  private var trees: PackageTrees?
  private var linkings: [String: NativeLinking] = [:]

  /// What prevented that packages were read, a sentence each.
  package private(set) var problems: [String] = []

  package nonisolated init() {}

  /// The native module for which code of the script asks by this name, and which an iPhone would have: its package has native
  /// code for it, or declares it. `nil` if there is none.
  ///
  /// - Parameters:
  ///   - name: the module's name in JavaScript.
  ///   - script: the script whose files ask.
  ///   - linking: says which packages a build links.
  ///   - makeTrees: makes what reads JavaScript.
  package func module(
    named name: String, in script: Script, _ linking: NativeLinking,
    trees makeTrees: () -> PackageTrees
  ) -> Module? {
    let key = "\(name)\n\(script.url)"
    if let known = modules[key] { return known }
    var found: Module?
    for package in script.packageFolders(mentioning: name) {
      guard case .folder(let folder) = linking.place(of: InstalledPackage(folder: package)) else {
        continue
      }
      let trees = trees ?? makeTrees()
      self.trees = trees
      guard let module = outlines(of: folder, trees).first(where: { $0.name == name }) else {
        continue
      }
      // What a package only asks for may belong to another one, or to another platform.
      let declares =
        package.contains("/node_modules/") && !module.isOptional && !module.isUnused
        && module.alternatives.isEmpty
      if module.isOnIOS, module.isInNativeCode || declares {
        found = (module, folder)
        break
      }
    }
    modules[key] = .some(found)
    return found
  }

  /// Which packages a build of a project links.
  ///
  /// - Parameter folder: a folder of the project.
  package func linking(
    above folder: String, javaScriptHalf: String, environment: [String: String]
  ) -> NativeLinking {
    if let known = linkings[folder] { return known }
    let linking = NativeLinking(
      above: folder, javaScriptHalf: javaScriptHalf, environment: environment)
    linkings[folder] = linking
    return linking
  }

  /// The hybrid object with this name that another one of the package returns. No code of a script has its name.
  package func hybridObject(named name: String, of package: String) -> NativeModuleOutline? {
    packages[package]?.first { $0.name == name && $0.kind == .nitro && $0.isOnIOS }
  }

  private func outlines(of folder: String, _ trees: PackageTrees) -> [NativeModuleOutline] {
    if let known = packages[folder] { return known }
    var outlines: [NativeModuleOutline] = []
    do {
      let sources = PackageSources(of: InstalledPackage(folder: folder))
      let scan = try PackageScan(sources, trees)
      outlines = scan.modules + scan.exported
    } catch {
      if !problems.contains(error.sentence) { problems.append(error.sentence) }
    }
    packages[folder] = outlines
    return outlines
  }
}
