internal import HostLoop

/// A release line of React Native, such as 0.76.
package struct ReactNativeRelease: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The second number of the version: 76 for 0.76.1. Versions from 1.0 come after all others.
  package let minor: Int

  /// The oldest one whose globals are known: the first with Hermes on iOS. Older ones are taken for it.
  package static let oldest = ReactNativeRelease(minor: 64)
  /// The newest one whose globals are known. Newer ones are taken for it.
  package static let newest = ReactNativeRelease(minor: 87)

  /// That of 0.`minor`.
  package init(minor: Int) { self.minor = minor }

  /// That of a version such as `0.76.1`; `nil` for what is no version.
  package init?(version: String) {
    let numbers = version.split(separator: ".", omittingEmptySubsequences: false).prefix(2)
      .map { Int($0) }
    guard numbers.count == 2, let major = numbers[0], let minor = numbers[1] else { return nil }
    self.minor = major == 0 ? minor : Int.max
  }

  package static func < (one: Self, other: Self) -> Bool { one.minor < other.minor }

  package var description: String { minor == Int.max ? "1.0" : "0.\(minor)" }
}
