internal import FoundationEssentials

/// The resources of the app's bundle that `react-native-asset` has linked: the project lists them in
/// `ios/link-assets-manifest.json`. In the bundle all are in one folder.
struct OPBundle: Sendable {
  static let manifest = "ios/link-assets-manifest.json"

  /// The folder of the app's project. `nil` for a script without one.
  let project: String?

  /// The content of a resource (`NSBundle`, pathForResource). `nil` if there is none.
  func resource(_ name: String) -> Data? {
    guard let project,
      let text = FileManager.default.contents(atPath: "\(project)/\(Self.manifest)"),
      let manifest = try? JSONDecoder().decode(Manifest.self, from: text),
      let entry = manifest.data.first(where: { $0.path.split(separator: "/").last == name[...] })
    else { return nil }
    return FileManager.default.contents(atPath: "\(project)/\(entry.path)")
  }

  private struct Manifest: Decodable {
    let data: [Entry]
    struct Entry: Decodable { let path: String }
  }
}
