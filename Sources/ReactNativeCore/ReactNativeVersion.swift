internal import HostLoop
internal import JSEngine

/// A version of React Native.
struct ReactNativeVersion: JSRecord, Sendable, Equatable {
  var major = 0
  var minor = 0
  var patch = 0

  func write(fields: JSFields) {
    fields.add("major", major)
    fields.add("minor", minor)
    fields.add("patch", patch)
    fields.add("prerelease", String?.none)
  }
}

extension ReactNativeVersion {
  /// The version of React Native in a bundle. Its native half must have the same version. `nil` if
  /// it is not found.
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
}
