import FoundationEssentials
internal import JSEngine

/// The aliases of Babel's `module-resolver` that are patterns, lists or functions. JavaScript finds their targets.
struct AliasPatterns {
  /// It has evaluated the configuration.
  let computer: TextComputer
  /// The folder from which targets are looked up.
  let folder: String
  /// Extensions of files, with dots.
  let extensions: [String]
  let inputs: BundleInputs?

  /// What to import instead of a name; `nil` if no alias matches.
  func target(of specifier: String) -> String? {
    guard let answer = try? computer.call("aliased", [specifier]),
      let targets = try? JSONDecoder().decode([String].self, from: Data(answer.utf8))
    else { return nil }
    let places = targets.map { $0.hasPrefix(".") ? FilePath.absolute($0, in: folder) : $0 }
    for place in places { inputs?.lookUp(place, from: folder) }
    return places.count > 1 ? places.first(where: exists) : places.first
  }

  private func exists(_ target: String) -> Bool {
    if target.hasPrefix("/") {
      return ([""] + extensions).contains { FilePath.exists(target + $0) }
    }
    return InstalledPackage(InstalledPackage.name(of: target), above: folder) != nil
  }
}
