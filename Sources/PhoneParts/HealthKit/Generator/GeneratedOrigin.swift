/// The source of an invented person's data.
enum GeneratedOrigin {
  /// An Apple Watch, which records most of the data.
  case watch
  /// An iPhone in a pocket.
  case phone
  /// A cycling app of another company.
  case app

  var source: HealthSource {
    switch self {
    case .watch:
      HealthSource(
        name: "Robin’s Apple Watch", bundleIdentifier: "com.apple.health.watch", version: "10.5",
        productType: "Watch6,7")
    case .phone:
      HealthSource(
        name: "Robin’s iPhone", bundleIdentifier: "com.apple.health.phone", version: "17.5.1",
        productType: "iPhone14,5")
    case .app:
      HealthSource(
        name: "Ride Diary", bundleIdentifier: "com.example.ride-diary", version: "4.2.0",
        productType: "iPhone14,5")
    }
  }

  var device: HealthDevice? {
    switch self {
    case .watch:
      HealthDevice(
        name: "Apple Watch", manufacturer: "Apple Inc.", model: "Watch",
        hardwareVersion: "Watch6,7", softwareVersion: "10.5")
    case .phone:
      HealthDevice(
        name: "iPhone", manufacturer: "Apple Inc.", model: "iPhone",
        hardwareVersion: "iPhone14,5", softwareVersion: "17.5.1")
    case .app: nil
    }
  }
}
