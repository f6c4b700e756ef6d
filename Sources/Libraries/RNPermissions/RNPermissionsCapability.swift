package import Capabilities
internal import FoundationEssentials
package import HostLoop
internal import JSEngine
package import NativeBridge
internal import Privacy
internal import SimulatedPhone

/// The library react-native-permissions: what the person lets the app use.
@HostActor
package final class RNPermissionsCapability: ReportingCapability {
  let app: AppConnection
  var privacy: Privacy { app.phone.part(Privacy.self) }

  package init(_ app: AppConnection) { self.app = app }

  package func addModules(to registry: ModuleRegistry) throws {
    // From 3.8.0 to 4.1.3 it has the second name.
    for name in [RNPermissions.name, "RNPermissionsModule"] {
      try registry.add(named: name) { [unowned self] in
        RNPermissions(app.phone, handlers) { [app] in app.log($0, about: "access") }
      }
    }
  }

  package nonisolated static var requirements: [AppRequirement] {
    let package = "react-native-permissions"
    let accuracy = "NSLocationTemporaryUsageDescriptionDictionary"
    return ["request", "requestMultiple"].map {
      AppRequirement(
        package: package, as: nil, $0, needs: .infoPlist("NSCameraUsageDescription")
      ) { call in
        Permission.requested(by: call).compactMap { $0.reasons.first.map { .infoPlist($0) } }
      }
    } + [
      AppRequirement(
        package: package, as: nil, "requestLocationAccuracy", needs: .infoPlist(accuracy))
    ]
  }

  private var handlers: PermissionHandlers {
    let podfile = app.projectFolder.flatMap { FileContents.text(of: $0 + "/ios/Podfile") }
    return PermissionHandlers(podfile: podfile, expoConfig: app.phone.info.expoConfig)
  }

  @VerbsBuilder package var verbs: [DeviceVerb] {
    // How the person answers the prompts for a permission from now on.
    DeviceVerb("permissions.answer", argumentCount: 2) { [privacy] call in
      let name = try Self.name(&call, others: ["LOCATION_ACCURACY"])
      let answer = try Self.word(
        &call, of: ["allow": Privacy.Answer.allow, "deny": .deny, "limit": .limit])
      return { privacy.answers[name] = answer }
    }
    // What the person has set in Settings.
    DeviceVerb("permissions.set", argumentCount: 2) { [privacy] call in
      let name = try Self.name(&call, others: [])
      let status = try Self.word(
        &call,
        of: [
          "granted": AccessLevel.full, "limited": .limited, "blocked": .denied,
          "denied": .notDetermined, "unavailable": .restricted,
        ])
      guard let permission = Permission.all[name] else {
        return { privacy.notifications.set(isAllowed: status == .full) }
      }
      return { privacy[permission.resource] = status == .full ? permission.needs : status }
    }
    DeviceVerb("permissions.setLocationPrecise") { [privacy] (isPrecise: Bool) in
      privacy.isLocationPrecise = isPrecise
    }
  }

  private static func name(_ call: inout JSCall, others: [String]) throws -> String {
    let name = try call.next(String.self)
    let known =
      Permission.all[name] != nil
      || ([NotificationPermission.name] + others).contains { Permission.prefix + $0 == name }
    if known { return name }
    throw NativeError(
      message: "there is no permission '\(name)': names are those of PERMISSIONS.IOS, and "
        + "'ios.permission.NOTIFICATIONS'")
  }

  private static func word<Value>(_ call: inout JSCall, of words: [String: Value]) throws -> Value {
    let word = try call.next(String.self)
    if let value = words[word] { return value }
    let names = words.keys.sorted().map { "'\($0)'" }.joined(separator: ", ")
    throw NativeError(message: "'\(word)' is none of \(names)")
  }
}
