/// Finds the targets of imports where Metro finds others than esbuild does.
final class ImportLookup {
  /// An import, as a file has it.
  struct Import: Hashable {
    var specifier: String
    var importer: String
    var folder: String

    var isPath: Bool { specifier.hasPrefix(".") || specifier.hasPrefix("/") }
  }

  private let packages: PackageRules
  private let aliases: AliasPatterns?
  private var replacements: [String: PackageReplacements?] = [:]
  /// The imports that no `exports` lists, and the files that Metro takes all the same.
  private var unlisted: [Import: String] = [:]

  init(packages: PackageRules, aliases: AliasPatterns?) {
    self.packages = packages
    self.aliases = aliases
  }

  /// What esbuild is to look up for an import.
  ///
  /// - Parameter isLeft: whether esbuild may find the file of a relative import alone.
  func target(of each: Import, isLeft: Bool) -> ServiceBuild.Answer {
    if isLeft, findsAlone(each) { return .itself }
    if !each.isPath, let target = aliases?.target(of: each.specifier) {
      return .lookUp(target, folder: each.folder)
    }
    return replaced(each) ?? .lookUp(each.specifier, folder: each.folder)
  }

  /// Whether esbuild finds the file of a relative import as Metro does. When a plug-in asks it, it keeps nothing in mind, and
  /// reads all folders above the file again: that takes a minute for a package of 3,000 files.
  private func findsAlone(_ each: Import) -> Bool {
    guard each.isPath, let manifest = FilePath.nearest(["package.json"], above: each.folder),
      table(above: each.folder) == nil
    else { return false }
    let path = FilePath.absolute(each.specifier, in: each.folder)
    // A folder may have a package.json of its own, and for a missing `Button.js` esbuild takes `Button.tsx`.
    return path.hasPrefix(FilePath.directory(of: manifest) + "/") && !FilePath.exists(path + "/.")
      && (FilePath.exists(path) || !TypeScriptExtension.isScript(path))
  }

  /// What to take instead of the file that esbuild found; `nil` if that is the right one.
  func correction(of each: Import, found path: String?) -> ServiceBuild.Answer? {
    guard let path else { return fileOfPackage(each) }
    if TypeScriptExtension.isAdded(to: each.specifier, in: path) { return .notFound }
    if !packages.readsExports, let package = packageWithExports(each), package.contains(path) {
      return file(of: package, each)
    }
    guard let table = table(above: FilePath.directory(of: path)) else { return nil }
    let isEntry = !each.isPath && InstalledPackage.name(of: each.specifier) == each.specifier
    if isEntry { return table.target(ofEntry: path).map { answer(ofEntry: $0, in: table.folder) } }
    return table.target(ofFile: path).map { answer($0, in: table.folder) }
  }

  /// Notes the file that esbuild found for its second question.
  func note(_ path: String, for each: Import) {
    if unlisted[each] != nil { unlisted[each] = path }
  }

  /// Warnings like Metro's about imports that no `exports` lists, in the user's own files.
  func warnings(workingDirectory: String) -> [String] {
    unlisted.filter { !$0.value.isEmpty && !$0.key.importer.contains("/node_modules/") }
      .map { each, path in
        let importer = FilePath.readable(each.importer, from: workingDirectory)
        let file = FilePath.readable(path, from: workingDirectory)
        let package = InstalledPackage.name(of: each.specifier)
        return
          "\(importer): the `exports` of '\(package)' have no file for '\(each.specifier)'. Metro warns, too, and takes \(file)"
      }.sorted()
  }

  /// The replacement that the package of the importer, or that of the imported file, has for an import.
  private func replaced(_ each: Import) -> ServiceBuild.Answer? {
    if each.isPath {
      let path = FilePath.absolute(each.specifier, in: each.folder)
      guard let table = table(above: each.folder), let target = table.target(ofFile: path) else {
        return nil
      }
      return answer(target, in: table.folder)
    }
    if let table = table(above: each.folder), let target = table.target(ofPackage: each.specifier) {
      return answer(target, in: table.folder)
    }
    let name = InstalledPackage.name(of: each.specifier)
    guard name != each.specifier, let package = InstalledPackage(name, above: each.folder),
      let table = table(above: package.folder),
      let target = table.target(ofFile: package.folder + each.specifier.dropFirst(name.count))
    else { return nil }
    return answer(target, in: table.folder)
  }

  private func answer(
    _ target: PackageReplacements.Target, in folder: String
  ) -> ServiceBuild.Answer {
    switch target {
    case .nothing: return .empty
    case .module(let name):
      return .lookUp(
        name.hasPrefix(".") ? FilePath.absolute(name, in: folder) : name, folder: folder)
    }
  }

  /// A name in the place of the file that an import of the package means is that of a file (`getMain` of Metro's Package.js).
  private func answer(
    ofEntry target: PackageReplacements.Target, in folder: String
  ) -> ServiceBuild.Answer {
    if case .module(let name) = target, !name.hasPrefix(".") {
      let file = FilePath.absolute(name, in: folder)
      if FilePath.exists(file) { return .lookUp(file, folder: folder) }
    }
    return answer(target, in: folder)
  }

  /// Metro takes the file of a package, or the one that its main fields name, if its `exports` do not lead to a file.
  private func fileOfPackage(_ each: Import) -> ServiceBuild.Answer? {
    guard let package = packageWithExports(each) else { return nil }
    if packages.readsExports { unlisted[each] = "" }
    return file(of: package, each)
  }

  private func packageWithExports(_ each: Import) -> InstalledPackage? {
    let name = InstalledPackage.name(of: each.specifier)
    // bridgehost's own takes its place.
    if each.isPath || name == "react-native" { return nil }
    let package = InstalledPackage(name, above: each.folder)
    return package?.hasExports == true ? package : nil
  }

  /// Whether Metro ignores the `exports` that may have a file for an import.
  func ignoresExports(of each: Import) -> Bool {
    !packages.readsExports && packageWithExports(each) != nil
  }

  /// What an import means without `exports`.
  private func file(of package: InstalledPackage, _ each: Import) -> ServiceBuild.Answer {
    let rest = each.specifier.dropFirst(package.name.count)
    let entry = FilePath.absolute(package.entry(packages.mainFields), in: package.folder)
    if rest.isEmpty, let table = table(above: package.folder),
      let target = table.target(ofEntry: entry)
    {
      return answer(ofEntry: target, in: table.folder)
    }
    return .lookUp(package.folder + rest, folder: package.folder)
  }

  private func table(above folder: String) -> PackageReplacements? {
    guard let manifest = FilePath.nearest(["package.json"], above: folder) else { return nil }
    if let known = replacements[manifest] { return known }
    let table = PackageReplacements(manifest: manifest, mainFields: packages.mainFields)
    replacements[manifest] = .some(table)
    return table
  }
}
