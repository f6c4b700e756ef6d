internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Privacy
internal import SimulatedPhone
internal import Storage

/// The native half of react-native-permissions 5 (`ios/RNPermissions.mm`). Versions 2 to 4 have a constant and a picker besides.
@HostActor
final class RNPermissions: NativeModule {
  nonisolated static let name = "RNPermissions"
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "react-native-permissions", versions: "2", "3", "4", "5")

  private let phone: Phone
  private let handlers: PermissionHandlers
  private let log: @HostActor (String) -> Void
  private var privacy: Privacy { phone.part(Privacy.self) }

  init(_ phone: Phone, _ handlers: PermissionHandlers, log: @escaping @HostActor (String) -> Void) {
    self.phone = phone
    self.handlers = handlers
    self.log = log
  }

  @ExportsBuilder var exports: [any Export] {
    AsyncFunction("check") { [self] (name: String) in handler(for: name).map(status) ?? Self.none }
    AsyncFunction("request", request)
    AsyncFunction("checkNotifications") { [self] in
      try checkHandler("Notifications", "notifications", "Notifications")
      return NotificationsResponse(privacy.notifications)
    }
    AsyncFunction("requestNotifications", requestNotifications)
    AsyncFunction("checkLocationAccuracy") { [self] in try locationAccuracy("check") }
    AsyncFunction("requestLocationAccuracy", requestLocationAccuracy)
    // Up to 5.0 without an argument.
    AsyncFunction("openSettings") { [self] (type: String?) in
      try openSettings(type ?? "application")
    }
    // Up to 4.1.5: the permissions with a handler.
    Constant("available", self.available)
    AsyncFunction("openContactPicker") { [self] () throws -> Bool in
      try checkHandler("Contacts", "contacts", "Contacts")
      throw Self.noPicker("Only available on iOS 18 or higher")
    }
    // Version 4.1 gave it the second name.
    ["openLimitedPhotoLibraryPicker", "openPhotoPicker"].map { name in
      AsyncFunction(name) { [self] in
        try checkHandler("PhotoLibrary", "photo_library", "PhotoLibrary")
        guard privacy[.photos] == .limited else {
          throw Self.noPicker("Photo library permission isn't limited")
        }
        return true
      }
    }
    Self.unsupported
  }

  /// What only Android has (lines 461 to 487).
  private static let unsupported = [
    "checkMultiple", "requestMultiple", "canScheduleExactAlarms", "canUseFullScreenIntent",
    "shouldShowRequestRationale",
  ].map { name in
    AsyncFunction(name) { (_: JSValue?) throws -> Bool in
      throw NativeError(code: "RNPermissions:\(name)", message: "\(name) is not supported on iOS")
    }
  }

  private static let none = AccessLevel.restricted.status

  private static func noPicker(_ message: String) -> NativeError {
    NativeError(code: "cannot_open_limited_picker", message: message)
  }

  private var available: [String] {
    Permission.all.filter { handlers.contain($0.value.handler) }.map(\.key).sorted()
  }

  // MARK: - Handlers

  /// Lines 101 to 263.
  private func handler(for name: String) -> Permission? {
    if let permission = Permission.all[name], handlers.contain(permission.handler) {
      noteMissing(permission.reasons)
      return permission
    }
    let found = handlers.isEmpty ? "No permission handler" : "No \"\(name)\" permission handler"
    log("⚠  \(found) detected.")
    return nil
  }

  /// Lines 85 to 94: only the first missing key.
  private func noteMissing(_ keys: [String]) {
    if let key = keys.first(where: { !phone.info.declares($0) }) {
      log("Missing \"\(key)\" property in \"Info.plist\"")
    }
  }

  private func checkHandler(_ handler: String, _ code: String, _ name: String) throws {
    guard handlers.contain(handler) else {
      throw NativeError(
        code: "\(code)_handler_not_set_up", message: "\(name) permission handler is not set up")
    }
  }

  // MARK: - Permissions

  private func status(of permission: Permission) -> String {
    let level = privacy[permission.resource]
    // Face ID is on before the app has asked, and an app with a part of a resource may ask for all of it once.
    let mayAsk = permission.isFlagged && !RequestedPermissions(phone.storage).contain(permission)
    switch level {
    case .partial where permission.needs == .full:
      return (mayAsk ? AccessLevel.notDetermined : .denied).status
    case .full where permission.resource == .faceID && mayAsk:
      return AccessLevel.notDetermined.status
    default: return level.status
    }
  }

  /// Lines 353 to 372.
  private func request(_ name: String, _ promise: Promise) {
    guard let permission = handler(for: name) else { return promise.resolve(Self.none) }
    guard privacy.wouldAsk(for: permission) else { return answer(permission, promise) }
    guard let reason = permission.reasons.first, !phone.info.declares(reason) else {
      return privacy.request(permission, for: promise.entry) { [self] in
        settle(permission, promise)
      }
    }
    // Without a reason iOS never answers a request for the location.
    if permission.withoutReason == .crash { return phone.raise(.withoutReason(reason)) }
    privacy.neverAnswer(permission.name, for: promise.entry)
  }

  /// Answers without a prompt. For more than a part of the location the library first waits whether a prompt appears
  /// (`RNPermissionHandlerLocationAlways.mm` line 85).
  private func answer(_ permission: Permission, _ promise: Promise) {
    let waits =
      permission.resource == .location && permission.needs == .full
      && privacy[.location] == .partial
    phone.loop.post(
      on: phone.loop.main, "answer without prompt", subject: permission.name,
      after: waits ? .milliseconds(250) : .zero
    ) { [self] in settle(permission, promise) }
  }

  private func settle(_ permission: Permission, _ promise: Promise) {
    if permission.isFlagged { RequestedPermissions(phone.storage).insert(permission) }
    promise.resolve(status(of: permission))
  }

  // MARK: - Notifications

  private func requestNotifications(_ names: [String], _ promise: Promise) throws {
    try checkHandler("Notifications", "notifications", "Notifications")
    let options = Set(names).intersection(Self.notificationOptions)
    // Lines 110 to 120 of the handler.
    let asked = options.isEmpty ? ["alert", "badge", "sound"] : options
    let settle: @HostActor (Bool) -> Void = { [notifications = privacy.notifications] isAllowed in
      notifications.request(asked, isAllowed: isAllowed)
      promise.resolve(NotificationsResponse(notifications))
    }
    guard privacy.notifications.wouldAsk(for: asked) else { return settle(true) }
    privacy.prompt(NotificationPermission.name, for: promise.entry) { settle($0 != .deny) }
  }

  private static let notificationOptions: Set = [
    "alert", "badge", "sound", "criticalAlert", "carPlay", "provisional", "providesAppSettings",
  ]

  // MARK: - The accuracy of the location

  /// `RNPermissionHandlerLocationAccuracy.mm` lines 15 to 38.
  private func locationAccuracy(_ verb: String) throws -> String {
    try checkHandler("LocationAccuracy", "location_accuracy", "LocationAccuracy")
    noteMissing(["NSLocationTemporaryUsageDescriptionDictionary"])
    let code = "cannot_\(verb)_location_accuracy"
    switch privacy[.location] {
    case .notDetermined:
      throw NativeError(code: code, message: "Location permission hasn't been requested first")
    case .restricted, .denied, .limited:
      throw NativeError(code: code, message: "Location permission has been blocked by the user")
    case .partial, .full: return privacy.isLocationPrecise ? "full" : "reduced"
    }
  }

  /// Asks only if the app learns a reduced location (lines 40 to 76).
  private func requestLocationAccuracy(_ purposeKey: String, _ promise: Promise) throws {
    guard try locationAccuracy("request") == "reduced" else { return promise.resolve("full") }
    privacy.prompt("LOCATION_ACCURACY", for: promise.entry) { [privacy] answer in
      if answer == .allow { privacy.isLocationPrecise = true }
      promise.resolve(privacy.isLocationPrecise ? "full" : "reduced")
    }
  }

  // MARK: - Settings

  /// Lines 325 to 344. Settings come to the screen, and the app leaves it.
  private func openSettings(_ type: String) throws -> Bool {
    guard [.active, .inactive].contains(phone.lifecycle.state) else {
      throw NativeError(code: "cannot_open_settings", message: "Cannot open \(type) settings")
    }
    phone.leaveApp()
    return true
  }
}

/// `{ status, settings }`.
private struct NotificationsResponse: JSRecord, Sendable {
  let status: String
  let settings: [String: Bool]

  @HostActor
  init(_ notifications: NotificationPermission) {
    (status, settings) = (notifications.statusText, notifications.settings)
  }

  func write(fields: JSFields) throws {
    fields.add("status", status)
    try fields.add("settings", settings)
  }
}
