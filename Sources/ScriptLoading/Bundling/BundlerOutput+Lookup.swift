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
    if TypeScriptExtension.isMissing(inImportsOf: entry.text, in: entry.directory) { return true }
    // The entry may be a pipe, which can be read only once.
    return files.contains { file in
      guard file != entry.url, !file.contains("/node_modules/"),
        !file.hasPrefix(runtimeFolder + "/"),
        let contents = try? FileContents(path: file)
      else { return false }
      return TypeScriptExtension.isMissing(
        inImportsOf: String(decoding: contents.bytes, as: UTF8.self),
        in: FilePath.directory(of: file))
    }
  }
}
