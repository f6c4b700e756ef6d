import FoundationEssentials
package import HostLoop
internal import JSEngine

/// Which packages a build for iOS links, and where their native code is.
///
/// React Native's command line (`@react-native-community/cli`) and `expo-modules-autolinking` read `react-native.config.js` of
/// the project, and that of each package. Expo reads `expo.autolinking` in `package.json`, too.
@HostActor
package final class NativeLinking {
  /// What a build does with the native half of a package.
  package enum Place: Equatable {
    /// The build links what is in this folder.
    case folder(String)
    /// The build leaves it out, for this reason.
    case nowhere(String)
  }

  /// What the project says of a package, or a package of itself.
  private struct Rule: Decodable {
    var name: String?
    var root: String?
    /// Whether it is turned off for iOS. `nil` if nothing is said.
    var isOff: Bool?
  }

  private struct Answer: Decodable { let rules: [Rule] }

  private static let names = ["js", "cjs", "mjs", "ts"].map { "react-native.config." + $0 }

  /// What bridgehost does not understand in the files, a sentence each.
  package private(set) var warnings: [String] = []
  /// The folders of packages that the project has elsewhere, by their names.
  package private(set) var roots: [String: String] = [:]
  /// The project's folder: that of its `package.json`.
  private let folder: String?
  private let environment: [String: String]
  /// What the project says, by the names of packages.
  private var rules: [String: Rule] = [:]
  private var places: [String: Place] = [:]
  private var absences: [String: String?] = [:]
  private let computer: ConfigurationComputer
  private lazy var nativeProject = NativeProjectText(in: folder)
  private let autolinking: ExpoAutolinking
  /// Whether Expo links the packages of React Native, too, as it does from SDK 54 on with `expo.autolinking.exclude`.
  private lazy var excludesAll =
    folder.flatMap { InstalledPackage("expo", above: $0)?.version?.split(separator: ".").first }
    .flatMap { Int($0) }.map { $0 >= 54 } ?? false

  /// Reads the project's file, if it names dependencies.
  package init(above directory: String, javaScriptHalf: String, environment: [String: String]) {
    folder = FilePath.nearest(["package.json"], above: directory).map(FilePath.directory)
    self.environment = environment
    computer = ConfigurationComputer(javaScriptHalf: javaScriptHalf)
    autolinking = folder.map { .of(projectIn: $0) } ?? ExpoAutolinking()
    guard let folder else { return }
    let read = answer(in: folder) { text in
      ["dependencies", "require", "import"].contains { text.contains($0) }
    }
    for rule in read {
      guard let name = rule.name else { continue }
      rules[name] = rule
      roots[name] = rule.root.map { FilePath.absolute($0, in: folder) }
    }
  }

  /// The packages with Expo modules in the folders that `expo.autolinking` names (`nativeModulesDir`, `searchPaths`).
  package var expoPackages: [InstalledPackage] {
    folder.map { autolinking.packages(in: $0) } ?? []
  }

  /// Whether a build links the package's native half, and from where.
  ///
  /// - Parameter package: the package as JavaScript finds it.
  package func place(of package: InstalledPackage) -> Place {
    if let known = places[package.folder] { return known }
    let place = findPlace(package)
    places[package.folder] = place
    return place
  }

  /// Why a build leaves the native half of a package out. `nil` if it links it, or the package is not installed.
  package func absence(ofPackage name: String) -> String? {
    if let known = absences[name] { return known }
    let installed = folder.flatMap { InstalledPackage(name, above: $0) }
    let package = installed ?? roots[name].map { InstalledPackage(name, in: $0) }
    var absence: String?
    if let package, case .nowhere(let reason) = place(of: package) { absence = reason }
    absences[name] = .some(absence)
    return absence
  }

  private func findPlace(_ package: InstalledPackage) -> Place {
    let name = package.publishedName
    let isExpoModule = package.isExpoModule
    if autolinking.excluded.contains(name), isExpoModule || excludesAll, !nativeProject.links(name)
    {
      return .nowhere("package.json excludes \(name) with expo.autolinking.exclude")
    }
    // Expo links its modules itself.
    if isExpoModule { return .folder(package.folder) }
    let rule = rules[name]
    let file = Self.names[0]
    if rule?.isOff == true, !nativeProject.links(name) {
      return .nowhere("\(file) turns \(name) off for iOS")
    }
    let root = roots[name] ?? package.folder
    // Only a folder has this path.
    if !FilePath.exists(root + "/.") {
      return .nowhere("\(file) says that \(name) is in \(readable(root)), which does not exist")
    }
    if rule?.isOff == nil, isTurnedOffByItself(root), !nativeProject.links(name) {
      return .nowhere("the \(file) of \(name) turns it off for iOS")
    }
    return .folder(root)
  }

  private func isTurnedOffByItself(_ folder: String) -> Bool {
    if folder == self.folder { return false }
    let read = answer(in: folder) { $0.contains("ios") && $0.contains("null") }
    return read.contains { $0.name == nil && $0.isOff == true }
  }

  private func answer(in folder: String, if mayConcern: (String) -> Bool) -> [Rule] {
    guard let file = Self.names.lazy.map({ "\(folder)/\($0)" }).first(where: FilePath.exists) else {
      return []
    }
    if let problem = FileContents.problem(of: file) {
      warnings.append("\(readable(file)) is ignored: it \(problem)")
    }
    guard let text = ConfigurationComputer.text(of: file), mayConcern(text) else { return [] }
    do throws(TextComputer.Failure) {
      let answer: Answer = try computer.answer(
        of: file, text, "linkSettings", ["environment": environment], nil)
      return answer.rules
    } catch {
      warnings.append(
        "\(readable(file)) is ignored: \(error.message). So bridgehost takes all packages for linked, each in its own folder"
      )
      return []
    }
  }

  private func readable(_ path: String) -> String {
    FilePath.readable(path, from: FilePath.current).readableLine
  }
}

/// The texts of a project's `ios` folder in which a person links packages.
private struct NativeProjectText {
  private let podfile: [Substring]
  private let projects: [String]

  init(in folder: String?) {
    guard let folder else {
      (podfile, projects) = ([], [])
      return
    }
    let ios = folder + "/ios"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: ios)) ?? []
    podfile = (ConfigurationComputer.text(of: ios + "/Podfile") ?? "").split(
      whereSeparator: \.isNewline
    )
    .filter { !$0.drop(while: \.isWhitespace).hasPrefix("#") }
    projects = names.filter { $0.hasSuffix(".xcodeproj") }
      .compactMap { ConfigurationComputer.text(of: "\(ios)/\($0)/project.pbxproj") }
  }

  /// Whether the `Podfile` or the Xcode project links a package, so that autolinking need not.
  func links(_ package: String) -> Bool {
    let path = "node_modules/" + package
    if podfile.contains(where: { line in ["'", "\"", "/"].contains { line.contains(path + $0) } }) {
      return true
    }
    // Fonts of a package are no native code.
    return projects.contains { text in
      text.ranges(of: path + "/").contains { range in
        let rest = text[range.upperBound...].prefix { !"\";\n".contains($0) }
        return [".xcodeproj", ".m", ".mm", ".swift"].contains { rest.hasSuffix($0) }
      }
    }
  }
}
