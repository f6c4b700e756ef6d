internal import Foundation
internal import Glibc
internal import HostLoop
internal import ScriptLoading

/// The parts of a `package.json` that matter for setting up a project.
struct PackageJSON {
  let name: String?
  let version: String?
  /// The file or the module with which it starts.
  let main: String?
  /// The names of its dependencies, in alphabetical order.
  let dependencies: [String]
  /// The names in `devDependencies` and `peerDependencies`. A build links those that have native code.
  let otherDependencies: Set<String>

  /// A hundred times what a person would write by hand.
  private static let sizeLimit = 4 << 20

  /// Reads the file in a folder. Returns `nil` if there is none.
  ///
  /// - Throws: ``ProjectError`` if it cannot be read or is not JSON.
  init?(in folder: String) throws(ProjectError) {
    let file = FilePath.absolute("package.json", in: folder)
    let readable = FilePath.readable(file, from: FilePath.current)
    var status = stat()
    guard stat(file, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw ProjectError("cannot read \(readable): \(systemReason())")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw ProjectError("\(readable) is not a file")
    }
    guard status.st_size <= Self.sizeLimit else {
      throw ProjectError("\(readable) is larger than \(Self.sizeLimit >> 20) MB")
    }
    let json: JSON
    do {
      let bytes = try FileContents(path: file).bytes
      json = try JSONDecoder().decode(JSON.self, from: Data(bytes))
    } catch FileContents.Failure.notReadable(let reason) {
      throw ProjectError("cannot read \(readable): \(reason)")
    } catch DecodingError.typeMismatch(_, let context) {
      let key = context.codingPath.first?.stringValue
      throw ProjectError("\(readable): \(key ?? "it") must be \(Self.shape(key))")
    } catch {
      throw ProjectError(
        "\(readable) is not valid JSON. Correct it, and run bridgehost again")
    }
    name = json.name
    version = json.version
    main = json.main
    dependencies = (json.dependencies ?? [:]).keys.filter(Self.isPackageName).sorted()
    let others = [json.devDependencies, json.peerDependencies].compactMap { $0 }.flatMap(\.keys)
    otherDependencies = Set(others.filter(Self.isPackageName))
  }

  private static func shape(_ key: String?) -> String {
    key?.lowercased().hasSuffix("dependencies") ?? true ? "an object" : "a string"
  }

  private struct JSON: Decodable {
    let name, version, main: String?
    let dependencies, devDependencies, peerDependencies: [String: Anything]?
  }

  /// Any JSON value; it is ignored.
  private struct Anything: Decodable {
    init(from decoder: any Decoder) {}
  }

  /// Whether a name is a valid package name, which cannot lead outside `node_modules`.
  private static func isPackageName(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard name.utf8.count <= 214, parts.count == (name.hasPrefix("@") ? 2 : 1) else { return false }
    return parts.enumerated().allSatisfy { index, part in
      let word = index == 0 && name.hasPrefix("@") ? part.dropFirst() : part
      return !word.isEmpty && !word.hasPrefix(".")
        && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._~".contains($0)) }
    }
  }
}
