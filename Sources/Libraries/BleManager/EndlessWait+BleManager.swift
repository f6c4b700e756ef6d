internal import Capabilities
internal import NativeBridge

extension EndlessWait {
  /// `connect()` takes no time limit (`SwiftBleManager.swift` lines 464 to 513). `disconnect()` also ends a connection that is
  /// awaited.
  static let bleManagerConnection = EndlessWait(
    "connect()", reason: "waits without a limit until the peripheral is near",
    fix: """
      Limit the wait: setTimeout(() => BleManager.disconnect(id), 10000), and clearTimeout after connect(). disconnect(id) makes \
      a waiting connect() fail
      """)
}
