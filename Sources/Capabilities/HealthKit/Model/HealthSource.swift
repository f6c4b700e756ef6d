/// The app that saved a sample: HealthKit's `HKSourceRevision`. Unknown parts are empty.
public struct HealthSource: Sendable, Hashable {
  /// What the Health app shows: `Anna's Apple Watch`.
  public var name: String
  /// Such as `com.apple.health`; an export does not say it.
  public var bundleIdentifier: String
  /// The version of the app, or of the system for Apple's own sources.
  public var version: String
  /// The model the app ran on, such as `Watch6,1`; an export does not say it.
  public var productType: String

  /// A source by its name, and what else is known about it.
  public init(
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
public struct HealthDevice: Sendable, Hashable {
  /// Such as `Apple Watch`.
  public var name: String
  /// Such as `Apple Inc.`.
  public var manufacturer: String
  /// Such as `Watch`.
  public var model: String
  /// Such as `Watch6,1`.
  public var hardwareVersion: String
  /// The firmware's version.
  public var firmwareVersion: String
  /// Such as `10.1`.
  public var softwareVersion: String
  /// A name that only the phone knows, such as a Bluetooth identifier.
  public var localIdentifier: String
  /// The FDA's unique device identifier.
  public var udiDeviceIdentifier: String

  /// A device by what is known about it.
  public init(
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
