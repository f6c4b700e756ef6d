internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone
internal import Storage

/// The native half of react-native-device-info 15 (`ios/RNDeviceInfo/RNDeviceInfo.m`).
@HostActor
final class RNDeviceInfo: NativeModule {
  nonisolated static let name = "RNDeviceInfo"
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "react-native-device-info", versions: "4", "5", "6", "7", "8", "9", "10", "11", "12", "13",
    "14", "15")

  private let batteryLevelDidChange = Event<Double>("RNDeviceInfo_batteryLevelDidChange")
  private let batteryLevelIsLow = Event<Double>("RNDeviceInfo_batteryLevelIsLow")
  private let powerStateDidChange = Event<PowerState>("RNDeviceInfo_powerStateDidChange")
  /// Headphones are never connected here, and the brightness never changes.
  private let eventsThatNeverHappen = [
    "headphoneConnectionDidChange", "headphoneWiredConnectionDidChange",
    "headphoneBluetoothConnectionDidChange", "brightnessDidChange",
  ].map { Event<NoBody>("RNDeviceInfo_" + $0) }

  private let phone: Phone
  private let installation: Installation
  /// Whether the installed version is before 10: then the identifier is a constant, made when JavaScript gets the module.
  private let hasConstantID: Bool
  private var isObserved = false

  init(_ phone: Phone, _ installation: Installation, hasConstantID: Bool) {
    self.phone = phone
    self.hasConstantID = hasConstantID
    self.installation = installation
    phone.power.observe(for: self) { [weak self] in self?.powerChanged($0) }
  }

  func startObserving() { isObserved = true }
  func stopObserving() { isObserved = false }

  @ExportsBuilder var exports: [any Export] {
    batteryLevelDidChange
    batteryLevelIsLow
    powerStateDidChange
    eventsThatNeverHappen
    constants
    ofThePhone
    ofTheApp
    ofTheBattery
    ofWhatIsConnected
  }

  /// Lines 59 to 74.
  @ExportsBuilder private var constants: [any Export] {
    Constant("deviceId", self.phone.model.identifier)
    Constant("bundleId", self.phone.info.bundleIdentifier)
    Constant("systemName", "iOS")
    Constant("systemVersion", self.phone.model.systemVersion)
    Constant("appVersion", self.phone.info.version)
    Constant("buildNumber", self.phone.info.buildNumber)
    Constant("isTablet", false)
    Constant("appName", self.phone.info.displayName)
    Constant("brand", "Apple")
    Constant("model", self.phone.model.name)
    Constant("deviceType", "Handset")
    Constant("isDisplayZoomed", false)
    hasConstantID ? [Constant("uniqueId", self.deviceUID.uid())] : []
  }

  @ExportsBuilder private var ofThePhone: [any Export] {
    // Since iOS 16 an app without an entitlement does not learn the name that the person gave the phone.
    twins("getDeviceName") { "iPhone" }
    twins("getDeviceType") { "Handset" }
    twins("getBuildId") { [phone] in phone.model.systemBuild }
    twins("isEmulator") { false }
    twins("getFontScale") { 1 }
    twins("getTotalMemory") { [phone] in phone.model.memory }
    twins("getTotalDiskCapacity") { [phone] in phone.model.diskCapacity }
    twins("getFreeDiskStorage") { [self] (_: String?) in freeDiskStorage }
    // The description of the processor's entry in `NXGetLocalArchInfo`.
    twins("getSupportedAbis") { ["ARM64E"] }
    twins("isPinOrFingerprintSet") { true }
    twins("getBrightness") { 0.5 }
  }

  @ExportsBuilder private var ofTheApp: [any Export] {
    twins("getUniqueId") { [self] in deviceUID.uid() }
    AsyncFunction("syncUniqueId") { [self] in deviceUID.syncUid() }
    AsyncFunction("getDeviceToken") { "c2ltdWxhdGVkIHBob25l" }
    // An app with an embedded provisioning profile comes neither from the App Store nor from TestFlight.
    twins("getInstallerPackageName") { "Other" }
    twins("getFirstInstallTime") { [installation] in installation.installed }
    twins("getStartupTime") { [installation] in installation.started }
    twins("getUsedMemory") { 100_000_000 }
    AsyncFunction("getUserAgent") { [phone] in
      let version = phone.model.systemVersion.replacing(".", with: "_")
      return "Mozilla/5.0 (iPhone; CPU iPhone OS \(version) like Mac OS X) AppleWebKit/605.1.15 "
        + "(KHTML, like Gecko) Mobile/15E148"
    }
  }

  @ExportsBuilder private var ofTheBattery: [any Export] {
    twins("getBatteryLevel") { [self] in batteryLevel }
    twins("getPowerState") { [self] in powerState }
    twins("isBatteryCharging") { [phone] in phone.power.state == .charging }
  }

  @ExportsBuilder private var ofWhatIsConnected: [any Export] {
    // What iOS says of every carrier since 16.4 (issue 1561).
    twins("getCarrier") { "--" }
    // Only the interfaces `en0` and `en1` count (lines 686 to 725).
    twins("getIpAddress") { [phone] in
      [.wifi, .captive].contains(phone.network.connection) ? "192.168.1.20" : "0.0.0.0"
    }
    twins("isLocationEnabled") { true }
    twins("getAvailableLocationProviders") {
      [
        "locationServicesEnabled", "significantLocationChangeMonitoringAvailable",
        "headingAvailable", "isRangingAvailable",
      ].reduce(into: [:]) { $0[$1] = true }
    }
    ["", "Wired", "Bluetooth"].flatMap { twins("is\($0)HeadphonesConnected") { false } }
  }

  /// A method that returns a promise, and its twin that returns the value inside the call.
  private func twins<each Argument: JSDecodable, Value: JSEncodable>(
    _ name: String, _ value: @escaping @HostActor (repeat each Argument) -> Value
  ) -> [any Export] {
    [AsyncFunction(name, value), Function(name + "Sync", value)]
  }

  private var deviceUID: DeviceUID { DeviceUID(storage: phone.storage) }

  private var freeDiskStorage: Int {
    phone.storage.disk.isFull ? 0 : phone.model.diskCapacity / 2
  }

  /// Native code has it as a `float`.
  private var batteryLevel: Double { Double(Float(phone.power.level)) }

  private var powerState: PowerState {
    PowerState(
      batteryLevel: batteryLevel, batteryState: phone.power.state.rawValue,
      lowPowerMode: phone.power.isLowPowerModeEnabled)
  }

  /// Lines 752 to 770: nothing is sent while JavaScript does not listen.
  private func powerChanged(_ change: Power.Change) {
    guard isObserved else { return }
    switch change {
    case .level:
      batteryLevelDidChange.send(batteryLevel)
      if batteryLevel <= Double(Float(0.2)) { batteryLevelIsLow.send(batteryLevel) }
    case .state, .lowPowerMode: powerStateDidChange.send(powerState)
    }
  }
}

/// `{ batteryLevel, batteryState, lowPowerMode }` (lines 803 to 827).
private struct PowerState: JSRecord, Sendable {
  let batteryLevel: Double
  let batteryState: String
  let lowPowerMode: Bool

  func write(fields: JSFields) {
    fields.add("batteryLevel", batteryLevel)
    fields.add("batteryState", batteryState)
    fields.add("lowPowerMode", lowPowerMode)
  }
}
