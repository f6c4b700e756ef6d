internal import FoundationEssentials

/// The handlers that an app has compiled: those that its Podfile, or the library's plugin in Expo's configuration, names
/// (`scripts/setup.rb`; `plugin` in the README).
struct PermissionHandlers: Sendable {
  /// `nil` if nothing names them. Then the app has all.
  private let names: Set<String>?

  init(podfile: String?, expoConfig: String?) {
    names = podfile.map(Self.names(inPodfile:)) ?? expoConfig.flatMap(Self.names(inExpoConfig:))
  }

  func contain(_ handler: String) -> Bool { names?.contains(handler) ?? true }

  /// Whether there is any.
  var isEmpty: Bool { names?.isEmpty ?? false }

  /// The strings in `setup_permissions([…])`, without those in comments. Without the call there are none.
  private static func names(inPodfile text: String) -> Set<String> {
    let code = text.split(separator: "\n").map { $0.prefix { $0 != "#" } }.joined(separator: "\n")
    guard let start = code.firstRange(of: "setup_permissions([")?.upperBound else { return [] }
    let list = code[start...].prefix { $0 != "]" }
    return Set(list.split { $0.isWhitespace || ",'\"".contains($0) }.map(String.init))
  }

  /// `iosPermissions` of `["react-native-permissions", { "iosPermissions": […] }]`.
  private static func names(inExpoConfig text: String) -> Set<String>? {
    let config = try? JSONDecoder().decode(ExpoConfig.self, from: Data(text.utf8))
    return config?.plugins?.firstNonNil(\.permissions).map(Set.init)
  }

  private struct ExpoConfig: Decodable { let plugins: [Plugin]? }

  /// A name, or a name with options.
  private struct Plugin: Decodable {
    let permissions: [String]?

    private struct Options: Decodable { let iosPermissions: [String]? }

    init(from decoder: any Decoder) throws {
      guard var pair = try? decoder.unkeyedContainer(),
        (try? pair.decode(String.self)) == "react-native-permissions"
      else {
        permissions = nil
        return
      }
      permissions = (try? pair.decode(Options.self))?.iosPermissions
    }
  }
}

extension Array {
  fileprivate func firstNonNil<Value>(_ value: (Element) -> Value?) -> Value? {
    lazy.compactMap(value).first
  }
}
