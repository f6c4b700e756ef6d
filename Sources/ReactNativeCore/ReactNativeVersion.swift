internal import HostLoop
internal import JSEngine
internal import WebAPIs

/// A version of React Native.
struct ReactNativeVersion: JSRecord, Sendable, Equatable {
  var major = 0
  var minor = 0
  var patch = 0
  /// Such as `rc.0`; `nil` for a release.
  var prerelease: String?

  func write(fields: JSFields) {
    fields.add("major", major)
    fields.add("minor", minor)
    fields.add("patch", patch)
    fields.add("prerelease", prerelease)
  }
}

extension ReactNativeVersion {
  /// The version that a text such as `0.76.1` or `0.80.0-rc.2` says. `nil` if it is none.
  init?(_ text: String) {
    guard let match = text.wholeMatch(of: /(\d{1,4})\.(\d{1,4})(?:\.(\d{1,4}))?(?:-(.+))?/),
      let major = Int(match.1), let minor = Int(match.2)
    else { return nil }
    self.init(
      major: major, minor: minor, patch: match.3.flatMap { Int($0) } ?? 0,
      prerelease: match.4.map(String.init))
  }

  /// The version for the native half of a bundle.
  ///
  /// - Parameter named: what an option or the project says.
  @HostActor
  static func ofNativeHalf(named: String?, bundle text: String) -> ReactNativeVersion {
    if let named = named.flatMap({ ReactNativeVersion($0) }) { return named }
    return version(inBundle: text) ?? ReactNativeVersion(ProcessAPI.latestReactNative)
      ?? ReactNativeVersion()
  }

  /// The version that a bundle says of its React Native, or of its React. `nil` if it says neither.
  @HostActor
  static func version(inBundle text: String) -> ReactNativeVersion? {
    if let latest, latest.bundle == text { return latest.version }
    let version = ReactNativeVersion(ofBundle: text) ?? ReactNativeVersion(reactOfBundle: text)
    latest = (text, version)
    return version
  }

  /// The version in the latest bundle, because a search runs the same bundle many times.
  @HostActor private static var latest: (bundle: String, version: ReactNativeVersion?)?

  /// The version of React Native that a bundle contains. `nil` if it is not found: a release bundle
  /// from 0.61 on does not contain it.
  init?(ofBundle text: String) {
    var text = text
    let found = text.withUTF8 { bytes -> ReactNativeVersion? in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while let position = BundleText.position(of: "prerelease", in: rest) {
        // The fields always come in this order, even if the bundle is minified.
        let before = rest[max(rest.startIndex, position - 120)..<position]
        let fields = String(decoding: before, as: UTF8.self)
        if let match = try? /major: *(\d+),\s*minor: *(\d+),\s*patch: *(\d+),\s*$/
          .firstMatch(in: fields),
          let major = Int(match.1), let minor = Int(match.2), let patch = Int(match.3)
        {
          return ReactNativeVersion(major: major, minor: minor, patch: patch)
        }
        rest = rest[(position + 1)...]
      }
      return nil
    }
    guard let found else { return nil }
    self = found
  }

  /// The first version with the React that a bundle contains. `nil` if that is not found.
  init?(reactOfBundle text: String) {
    let bundle = BundleText(text)
    let versions = bundle.libraryVersions
    let first = Self.firstMinorByReact.last { react, _ in
      // 16.0.0-alpha.12 is before 16.0.0.
      versions.contains { $0 == react || $0.hasPrefix(react) && !$0.hasPrefix(react + "-") }
    }
    // From 0.45 to 0.48 it is the value of a variable.
    guard let minor = first?.minor ?? (bundle.contains("\"16.0.0-alpha.12\"") ? 45 : nil) else {
      return nil
    }
    // React 18.2 is in several releases, and bridgeless mode only in the last of these.
    self.init(minor: bundle.knowsBridgeless ? max(minor, 74) : minor)
  }

  /// The first minor version of React Native with each version of React: the dependency of its template.
  private static let firstMinorByReact: [(react: String, minor: Int)] = [
    ("15.4.", 42), ("16.0.0-alpha.6", 43), ("16.0.0-alpha.12", 45), ("16.0.0-beta.5", 49),
    ("16.0.0", 50), ("16.2.0", 52), ("16.3.0-alpha", 54), ("16.3.1", 55), ("16.4.1", 56),
    ("16.5.0", 57), ("16.6.", 58), ("16.8.3", 59), ("16.8.6", 60), ("16.9.0", 61),
    ("16.11.0", 62), ("16.13.1", 63), ("17.0.1", 64), ("17.0.2", 65), ("18.0.0", 69),
    ("18.1.0", 70), ("18.2.0", 71), ("18.3.1", 75), ("19.0.0", 78), ("19.1.0", 80),
    ("19.1.1", 82), ("19.2.0", 83), ("19.2.3", 84),
  ]
}
