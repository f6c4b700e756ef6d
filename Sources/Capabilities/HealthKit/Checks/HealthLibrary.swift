internal import HostLoop
internal import NativeBridge

/// A native half through which scripts use HealthKit. Advice names its functions.
@HostActor
struct HealthLibrary {
  /// The object that has the function, as scripts write it. `nil` if scripts import the function itself.
  var object: String?
  /// The function that observes a type, such as `subscribeToChanges`.
  let observingFunction: String
  /// The arguments with which a script observes a type.
  let arguments: @HostActor (_ type: String) -> String
  /// The method of the native module that asks for permission, such as `AppleHealthKit.initHealthKit`.
  let askingMethods: [String]
  /// Whether the script uses it.
  let isUsed: @HostActor () -> Bool

  /// The function as reports write it.
  var name: String { (object.map { "\($0)." } ?? "") + observingFunction }

  /// bridgehost's own module.
  static let own = HealthLibrary(
    object: Health.name, observingFunction: "observe", arguments: { "{ type: '\($0)' }" },
    askingMethods: ["\(Health.name).requestAuthorization"], isUsed: { true })
}
