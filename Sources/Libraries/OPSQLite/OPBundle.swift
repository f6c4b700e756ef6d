internal import FoundationEssentials
internal import HostLoop

/// The resources of the app's bundle that `react-native-asset` has linked: the project lists them in
/// `ios/link-assets-manifest.json`. In the bundle all are in one folder.
struct OPBundle: Sendable {
  static let manifest = "ios/link-assets-manifest.json"

  /// The folder of the app's project. `nil` for a script without one.
  let project: String?

  /// The content of a resource (`NSBundle`, pathForResource). `nil` if there is none.
  func resource(_ name: String) -> Data? {
    guard let project,
      let text = try? FileContents(path: "\(project)/\(Self.manifest)"),
      let manifest = try? JSONDecoder().decode(Manifest.self, from: Data(text.bytes)),
      let entry = manifest.data.first(where: { $0.path.split(separator: "/").last == name[...] })
    else { return nil }
    return (try? FileContents(path: "\(project)/\(entry.path)")).map { Data($0.bytes) }
  }

  private struct Manifest: Decodable {
    let data: [Entry]
    struct Entry: Decodable { let path: String }
  }
}
