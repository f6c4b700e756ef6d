import Glibc
import HostLoop

/// An image or another file that a script imports. React Native gives it a number.
struct AssetFile {
  /// The file that the import resolves to.
  let path: String
  private let folder: String
  private let name: String
  private let suffix: String

  init(path: String) {
    self.path = path
    folder = FilePath.directory(of: path)
    suffix = FilePath.suffix(of: path)
    name = Self.plain(String(FilePath.name(of: path).dropLast(suffix.count)))
  }

  /// The file for a path without scale and platform. Metro tries the plain name, then the names for iOS and of scales.
  static func find(_ path: String) -> String? {
    if isFile(path) { return path }
    let folder = FilePath.directory(of: path)
    let suffix = FilePath.suffix(of: path)
    let name = FilePath.name(of: path).dropLast(suffix.count)
    let platforms = [".ios", ".native", ""]
    let scales = ["", "@1x", "@2x", "@3x", "@1.5x", "@4x", "@0.75x"]
    for scale in scales {
      for platform in platforms {
        let file = "\(folder)/\(name)\(scale)\(platform)\(suffix)"
        if isFile(file) { return file }
      }
    }
    return nil
  }

  /// The text of a module that registers the file and exports its number.
  func module(inProject root: String) -> String {
    let scales = self.scales
    var members = [
      "__packager_asset: true", "name: \(literal(name))",
      "type: \(literal(String(suffix.dropFirst())))",
      "scales: [\(scales.map(Self.text).joined(separator: ", "))]",
      "httpServerLocation: \(literal(location(inProject: root)))",
      "fileSystemLocation: \(literal(folder))",
    ]
    if let size = ImageSize(file: path) {
      let scale = Self.scale(of: String(FilePath.name(of: path).dropLast(suffix.count))) ?? 1
      members.append("width: \(Self.text(Double(size.width) / scale))")
      members.append("height: \(Self.text(Double(size.height) / scale))")
    }
    return
      "module.exports = require('react-native/Libraries/Image/AssetRegistry').registerAsset({ \(members.joined(separator: ", ")) });\n"
  }

  /// The scales of the screens for which there is a file.
  private var scales: [Double] {
    guard let directory = opendir(folder) else { return [1] }
    defer { closedir(directory) }
    var found: Set<Double> = []
    while let entry = readdir(directory) {
      let file = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard file.hasPrefix(name), file.hasSuffix(suffix) else { continue }
      let stem = String(file.dropLast(suffix.count))
      if Self.plain(stem) == name { found.insert(Self.scale(of: stem) ?? 1) }
    }
    return found.isEmpty ? [1] : found.sorted()
  }

  private func location(inProject root: String) -> String {
    let prefix = root == "/" ? "/" : root + "/"
    guard folder != root else { return "/assets" }
    return folder.hasPrefix(prefix)
      ? "/assets/" + folder.dropFirst(prefix.count) : "/assets" + folder
  }

  /// A file's name without its platform and scale.
  private static func plain(_ stem: String) -> String {
    var stem = Substring(stem)
    for platform in [".ios", ".native"] where stem.hasSuffix(platform) {
      stem = stem.dropLast(platform.count)
    }
    guard let at = stem.lastIndex(of: "@"), scale(of: String(stem)) != nil else {
      return String(stem)
    }
    return String(stem[..<at])
  }

  /// 2 in `logo@2x`.
  private static func scale(of stem: String) -> Double? {
    var stem = Substring(stem)
    for platform in [".ios", ".native"] where stem.hasSuffix(platform) {
      stem = stem.dropLast(platform.count)
    }
    guard stem.hasSuffix("x"), let at = stem.lastIndex(of: "@") else { return nil }
    return Double(stem[stem.index(after: at)...].dropLast()).flatMap { $0 > 0 ? $0 : nil }
  }

  private static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? String(number)
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
