package import Capabilities
package import HostLoop
internal import JSEngine
package import NativeBridge
internal import SimulatedPhone

/// The libraries react-native-localize and expo-localization: the phone's languages, region and time zone.
@HostActor
package final class RNLocalizeCapability: Capability {
  private let phone: Phone
  /// A process learns of other languages only when it begins.
  private var locale = PhoneLocale.unitedStates

  package init(_ app: AppConnection) { phone = app.phone }

  package func addModules(to registry: ModuleRegistry) throws {
    try registry.add { [unowned self] in RNLocalize(locale, phone.timeZone) }
    try registry.addExpoModule { [unowned self] in ExpoLocalization(locale, phone.timeZone) }
  }

  package func processBegan() { locale = phone.locale }

  @VerbsBuilder package var verbs: [DeviceVerb] {
    // The languages that the person prefers, and the region, from the next launch of the app on.
    DeviceVerb("localize.set", argumentCount: 2) { [phone] call in
      let languages = try call.next([String].self)
      let identifier = try call.next(String?.self)
      guard let first = languages.first else {
        throw NativeError(message: "device.localize.set takes at least one language")
      }
      let locale = PhoneLocale(
        languages: languages, identifier: identifier ?? first.replacing("-", with: "_"))
      return { phone.locale = locale }
    }
  }
}
