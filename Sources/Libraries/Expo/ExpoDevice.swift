internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// The native half of `expo-device` (`ios/DeviceModule.swift`): an iPhone, and no simulator.
@HostActor
final class ExpoDevice: NativeModule {
  nonisolated static let name = "ExpoDevice"
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "expo-device", versions: "5", "6", "7", "8", "55", "56")

  private let phone: Phone

  init(_ phone: Phone) { self.phone = phone }

  var exports: [any Export] {
    Constant("isDevice", true)
    Constant("brand", "Apple")
    Constant("manufacturer", "Apple")
    Constant("modelId", self.phone.model.identifier)
    Constant("modelName", self.phone.model.name)
    Constant("deviceYearClass", self.phone.model.year)
    Constant("totalMemory", self.phone.model.memory)
    Constant("supportedCpuArchitectures", ["arm64e"])
    Constant("osName", "iOS")
    Constant("osVersion", self.phone.model.systemVersion)
    Constant("osBuildId", self.phone.model.systemBuild)
    Constant("osInternalBuildId", self.phone.model.systemBuild)
    // Without an entitlement iOS says only the kind of phone.
    Constant("deviceName", "iPhone")
    Constant("deviceType", Self.isPhone)
    AsyncFunction("getDeviceTypeAsync") { () in Self.isPhone }
    // The phone is started when the run begins.
    AsyncFunction("getUptimeAsync") { [phone] () in
      (phone.loop.clock.now - .start) / .milliseconds(1)
    }
    AsyncFunction("isRootedExperimentalAsync") { () in false }
  }

  /// `DeviceType.PHONE` of the library.
  private static let isPhone = 1
}
