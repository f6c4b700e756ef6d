/// The app that saved a sample: HealthKit's `HKSourceRevision`. Unknown parts are empty.
package struct HealthSource: Sendable, Hashable {
  /// The name in the Health app, such as `Anna's Apple Watch`.
  package var name: String
  /// The bundle identifier, such as `com.apple.health`. Exports do not contain it.
  package var bundleIdentifier: String
  /// The version of the app. For Apple's own sources, that of the system.
  package var version: String
  /// The model of the device on which the app ran, such as `Watch6,1`. Exports do not contain it.
  package var productType: String

  /// Makes a source. Unknown properties stay empty.
  package init(
    name: String, bundleIdentifier: String = "", version: String = "", productType: String = ""
  ) {
    self.name = name
    self.bundleIdentifier = bundleIdentifier
    self.version = version
    self.productType = productType
  }

  var columns: [String] { [name, bundleIdentifier, version, productType] }
}

/// The device that measured a sample: HealthKit's `HKDevice`. Unknown parts are empty.
package struct HealthDevice: Sendable, Hashable {
  /// The name, such as `Apple Watch`.
  package var name: String
  /// The manufacturer, such as `Apple Inc.`.
  package var manufacturer: String
  /// The model, such as `Watch`.
  package var model: String
  /// The hardware version, such as `Watch6,1`.
  package var hardwareVersion: String
  /// The firmware version.
  package var firmwareVersion: String
  /// The software version, such as `10.1`.
  package var softwareVersion: String
  /// An identifier that only the phone knows, such as a Bluetooth identifier.
  package var localIdentifier: String
  /// The FDA's unique device identifier.
  package var udiDeviceIdentifier: String

  /// Makes a device. Unknown properties stay empty.
  package init(
    name: String = "", manufacturer: String = "", model: String = "", hardwareVersion: String = "",
    firmwareVersion: String = "", softwareVersion: String = "", localIdentifier: String = "",
    udiDeviceIdentifier: String = ""
  ) {
    self.name = name
    self.manufacturer = manufacturer
    self.model = model
    self.hardwareVersion = hardwareVersion
    self.firmwareVersion = firmwareVersion
    self.softwareVersion = softwareVersion
    self.localIdentifier = localIdentifier
    self.udiDeviceIdentifier = udiDeviceIdentifier
  }

  var columns: [String] {
    [
      name, manufacturer, model, hardwareVersion, firmwareVersion, softwareVersion,
      localIdentifier, udiDeviceIdentifier,
    ]
  }
}
