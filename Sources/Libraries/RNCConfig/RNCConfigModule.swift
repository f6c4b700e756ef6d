internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// The native half of react-native-config 1 (`ios/ReactNativeConfig/RNCConfigModule.m`): a constant for each variable.
@HostActor
final class RNCConfigModule: NativeModule {
  nonisolated static let name = "RNCConfigModule"
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "react-native-config", versions: "1")

  let exports: [any Export]

  init(_ values: [String: String]) {
    exports = values.sorted { $0.key < $1.key }.map { key, value in Constant(key, value) }
  }
}
