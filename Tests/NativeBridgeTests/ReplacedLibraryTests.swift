import NativeBridge
import Testing

/// The versions of a library for which its native half was written.
@Suite struct `A replaced library` {
  private let library = ReplacedLibrary("react-native-doorbell", versions: "2", "3.1")

  @Test(arguments: ["2", "2.0.0", "2.14.1", "2.0.0-rc.1", "3.1", "3.1.4"])
  func `covers each version that begins with one of its own`(version: String) {
    #expect(library.covers(version))
  }

  @Test(arguments: ["1.9.0", "20.0.0", "3.0.2", "3.10.0", "4.2.0", ""])
  func `covers no other version`(version: String) {
    #expect(!library.covers(version))
  }
}
