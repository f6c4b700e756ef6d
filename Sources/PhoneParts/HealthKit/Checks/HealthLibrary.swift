package import HostLoop
internal import NativeBridge

/// A native half through which scripts use HealthKit. Advice names its functions.
@HostActor
package struct HealthLibrary {
  /// The object that has the function, as scripts write it. `nil` if scripts import the function itself.
  package var object: String?
  /// The function that observes a type, such as `subscribeToChanges`.
  package let observingFunction: String
  /// The arguments with which a script observes a type.
  package let arguments: @HostActor (_ type: String) -> String
  /// The method of the native module that asks for permission, such as `AppleHealthKit.initHealthKit`.
  package let askingMethods: [String]
  /// Whether the script uses it.
  let isUsed: @HostActor () -> Bool

  package init(
    object: String? = nil, observingFunction: String,
    arguments: @escaping @HostActor (_ type: String) -> String, askingMethods: [String],
    isUsed: @escaping @HostActor () -> Bool
  ) {
    self.object = object
    self.observingFunction = observingFunction
    self.arguments = arguments
    self.askingMethods = askingMethods
    self.isUsed = isUsed
  }

  /// The function as reports write it.
  var name: String { (object.map { "\($0)." } ?? "") + observingFunction }

  /// bridgehost's own module.
  static let own = HealthLibrary(
    object: Health.name, observingFunction: "observe", arguments: { "{ type: '\($0)' }" },
    askingMethods: ["\(Health.name).requestAuthorization"], isUsed: { true })
}
