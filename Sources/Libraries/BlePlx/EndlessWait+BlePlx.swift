internal import Capabilities
internal import NativeBridge

extension EndlessWait {
  /// A connection without the option `timeout`: it comes as soon as the device is near.
  static let connection = EndlessWait(
    "connectToDevice()", reason: "waits without a limit until the device is near",
    fix: "Pass a time limit: connectToDevice(id, { timeout: 10000 })")
}
