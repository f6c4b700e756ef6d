internal import HostLoop
internal import NativeBridge

/// The kind of phone and the version of React Native.
@HostActor
final class PlatformConstants: NativeModule {
  nonisolated static let name = "PlatformConstants"

  private let version: @HostActor () -> ReactNativeVersion

  /// - Parameter version: the version of the native half. The bundle compares it with its own.
  init(version: @escaping @HostActor () -> ReactNativeVersion) { self.version = version }

  var exports: [any Export] {
    Constant("reactNativeVersion", self.version())
    Constant("systemName", "iOS")
    Constant("osVersion", "17.5")
    Constant("interfaceIdiom", "phone")
    Constant("forceTouchAvailable", false)
    Constant("isTesting", false)
    Constant("isMacCatalyst", false)
  }
}

/// The kind of phone, as React Native 0.42 looks it up.
@HostActor
final class IOSConstants: NativeModule {
  nonisolated static let name = "IOSConstants"

  private let constants: PlatformConstants

  init(_ constants: PlatformConstants) { self.constants = constants }

  var exports: [any Export] { constants.exports }
}
