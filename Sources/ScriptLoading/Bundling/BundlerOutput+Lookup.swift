internal import HostLoop

extension BundlerOutput {
  /// Whether Metro finds other files for imports than esbuild does alone.
  var needsLookup: Bool {
    if report.unresolvedPackages.contains(where: \.hasExports) { return true }
    let files = ModulePaths.files(in: result.output).map { FilePath.absolute($0, in: directory) }
    let folders = Set((files + report.importers).map(FilePath.directory))
    let manifests = Set(folders.compactMap { FilePath.nearest(["package.json"], above: $0) })
    if manifests.contains(where: Self.replacesForReactNative) { return true }
    let own = Set(
      files.filter { !$0.hasPrefix(runtimeFolder + "/") }.flatMap(InstalledPackage.folders))
    if own.contains(where: { packages.differ(for: InstalledPackage(folder: $0)) }) { return true }
    return importsTypeScriptByOtherName(files)
  }

  private static func replacesForReactNative(_ manifest: String) -> Bool {
    guard let contents = try? FileContents(path: manifest),
      String(decoding: contents.bytes, as: UTF8.self).contains(/"react-native"\s*:\s*\{/)
    else { return false }
    return PackageReplacements(manifest: manifest)?.areForReactNative == true
  }

  /// Whether a file of the app imports `./Button.js`, for which esbuild takes `Button.tsx`.
  private func importsTypeScriptByOtherName(_ files: [String]) -> Bool {
    // The entry may be a pipe, which can be read only once.
    ([entry.url] + files).contains { file in
      if file != entry.url, file.contains("/node_modules/") || file.hasPrefix(runtimeFolder + "/") {
        return false
      }
      let folder = file == entry.url ? entry.directory : FilePath.directory(of: file)
      var isPossible = false
      let facts = report.facts(of: file) { text in
        isPossible = TypeScriptExtension.mayBeMissing(inImportsOf: text, in: folder)
        return isPossible
      }
      return facts?.imports.contains { TypeScriptExtension.isMissing($0, in: folder) } ?? isPossible
    }
  }
}
