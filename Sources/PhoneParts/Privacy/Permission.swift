package import Capabilities

/// A permission by the name that JavaScript has for it, with what its handler says of it (`ios/*/RNPermissionHandler*.mm`).
package struct Permission: Sendable {
  /// What iOS keeps one answer for.
  package enum Resource: Sendable {
    case tracking, bluetooth, events, camera, contacts, faceID, location, media, microphone, motion
    case photos, addingPhotos, reminders, siri, speech
  }

  /// What happens if the Info.plist does not say why the app asks.
  package enum WithoutReason: Sendable { case crash, silence }

  /// Without `ios.permission.`, such as `CAMERA`.
  package let name: String
  /// The folder of its handler, which the app's Podfile names.
  package let handler: String
  package let resource: Resource
  /// The keys of the Info.plist with the reason why the app asks. iOS wants the first one.
  package let reasons: [String]
  /// What the app needs of the resource.
  package var needs = AccessLevel.full
  /// Whether the library notes that it has asked, because iOS does not tell the app.
  package var isFlagged = false
  /// Whether the person can choose what the app sees.
  var canBeLimited = false
  package var withoutReason = WithoutReason.crash

  package static let prefix = "ios.permission."

  /// What Core Bluetooth asks for when an app first uses it.
  package static var bluetooth: Permission? { all[prefix + "BLUETOOTH"] }

  package static let all: [String: Permission] = Dictionary(
    uniqueKeysWithValues: list.map { (prefix + $0.name, $0) })

  /// The permissions that a call of `request` names: `PERMISSIONS.IOS.CAMERA` or `'ios.permission.CAMERA'`. If it names none, as
  /// in a function that passes its argument on, those that the rest of the user's code names.
  package static func requested(by call: CallArguments) -> [Permission] {
    let text = call[0] ?? ""
    let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    let isOfAndroid = words.contains { ["ANDROID", "android", "WINDOWS"].contains($0) }
    let named = zip(words, words.dropFirst()).filter { $0.0 == "IOS" || $0.0 == "permission" }
    let names =
      named.isEmpty && !isOfAndroid ? call.names(mentionedAfter: "IOS") : named.map(\.1)
    return names.compactMap { all[prefix + $0] }
  }

  private static let list = [
    Permission(
      name: "APP_TRACKING_TRANSPARENCY", handler: "AppTrackingTransparency", resource: .tracking,
      reasons: ["NSUserTrackingUsageDescription"]),
    Permission(
      name: "BLUETOOTH", handler: "Bluetooth", resource: .bluetooth,
      reasons: ["NSBluetoothAlwaysUsageDescription", "NSBluetoothPeripheralUsageDescription"]),
    Permission(
      name: "CALENDARS", handler: "Calendars", resource: .events,
      reasons: ["NSCalendarsFullAccessUsageDescription"], isFlagged: true),
    Permission(
      name: "CALENDARS_WRITE_ONLY", handler: "CalendarsWriteOnly", resource: .events,
      reasons: ["NSCalendarsWriteOnlyAccessUsageDescription"], needs: .partial),
    Permission(
      name: "CAMERA", handler: "Camera", resource: .camera, reasons: ["NSCameraUsageDescription"]),
    Permission(
      name: "CONTACTS", handler: "Contacts", resource: .contacts,
      reasons: ["NSContactsUsageDescription"], canBeLimited: true),
    Permission(
      name: "FACE_ID", handler: "FaceID", resource: .faceID, reasons: ["NSFaceIDUsageDescription"],
      isFlagged: true),
    Permission(
      name: "LOCATION_ALWAYS", handler: "LocationAlways", resource: .location,
      reasons: ["NSLocationAlwaysAndWhenInUseUsageDescription"], isFlagged: true,
      withoutReason: .silence),
    Permission(
      name: "LOCATION_WHEN_IN_USE", handler: "LocationWhenInUse", resource: .location,
      reasons: ["NSLocationWhenInUseUsageDescription"], needs: .partial, withoutReason: .silence),
    Permission(
      name: "MEDIA_LIBRARY", handler: "MediaLibrary", resource: .media,
      reasons: ["NSAppleMusicUsageDescription"]),
    Permission(
      name: "MICROPHONE", handler: "Microphone", resource: .microphone,
      reasons: ["NSMicrophoneUsageDescription"]),
    Permission(
      name: "MOTION", handler: "Motion", resource: .motion, reasons: ["NSMotionUsageDescription"]),
    Permission(
      name: "PHOTO_LIBRARY", handler: "PhotoLibrary", resource: .photos,
      reasons: ["NSPhotoLibraryUsageDescription"], canBeLimited: true),
    Permission(
      name: "PHOTO_LIBRARY_ADD_ONLY", handler: "PhotoLibraryAddOnly", resource: .addingPhotos,
      reasons: ["NSPhotoLibraryAddUsageDescription"]),
    Permission(
      name: "REMINDERS", handler: "Reminders", resource: .reminders,
      reasons: ["NSRemindersFullAccessUsageDescription"]),
    Permission(
      name: "SIRI", handler: "Siri", resource: .siri, reasons: ["NSSiriUsageDescription"]),
    Permission(
      name: "SPEECH_RECOGNITION", handler: "SpeechRecognition", resource: .speech,
      reasons: ["NSSpeechRecognitionUsageDescription"]),
    Permission(
      name: "STOREKIT", handler: "StoreKit", resource: .media,
      reasons: ["NSAppleMusicUsageDescription"]),
  ]
}

/// How much of a resource the app may use.
package enum AccessLevel: Sendable {
  /// The person was never asked.
  case notDetermined
  /// Nobody can allow it on this phone.
  case restricted
  case denied
  /// Only what the person chose, such as some photos.
  case limited
  /// The location only while the app is in use, or the calendar only for writing.
  case partial
  case full

  /// The word of JavaScript (`ios/RNPermissions.mm` lines 265 to 279).
  package var status: String {
    switch self {
    case .notDetermined: "denied"
    case .restricted: "unavailable"
    case .denied: "blocked"
    case .limited: "limited"
    case .partial, .full: "granted"
    }
  }
}
