/// What kind of iPhone it is: facts that no app and no person can change.
package struct PhoneModel: Sendable, Equatable {
  /// The identifier of the hardware (`hw.machine`), such as `iPhone14,7`.
  package let identifier: String
  /// The name that Apple sells it with.
  package let name: String
  /// The year in which Apple first sold it.
  package let year: Int
  /// The version of iOS.
  package let systemVersion: String
  /// The build of iOS (`kern.osversion`).
  package let systemBuild: String
  /// The memory, in bytes.
  package let memory: Int
  /// The disk, in bytes.
  package let diskCapacity: Int

  /// A phone with the screen that React Native's `Dimensions` report here.
  package static let iPhone14 = PhoneModel(
    identifier: "iPhone14,7", name: "iPhone 14", year: 2022, systemVersion: "17.5",
    systemBuild: "21F79",
    memory: 6_442_450_944, diskCapacity: 128_000_000_000)
}
