package import HostLoop

/// What native code of the app does about remote notifications: its `UIApplicationDelegate` and
/// `UNUserNotificationCenterDelegate`.
@HostActor
package protocol RemoteNotificationDelegate: AnyObject {
  /// Whether the app has this native code.
  var isInstalled: Bool { get }
  /// Whether the app's JavaScript handles notifications in the background.
  var handlesBackground: Bool { get }
  /// What the service that sends the app's notifications adds to them, such as an identifier.
  func prepare(_ notification: inout RemoteNotification)
  /// `application(_:didFinishLaunchingWithOptions:)`.
  func didFinishLaunching()
  /// `application(_:didRegisterForRemoteNotificationsWithDeviceToken:)`, or with an error
  /// `application(_:didFailToRegisterForRemoteNotificationsWithError:)`.
  func didRegister(_ result: Result<DeviceToken, RegistrationError>)
  /// `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`.
  func didReceive(_ push: ReceivedPush)
  /// `userNotificationCenter(_:willPresent:withCompletionHandler:)`.
  func willPresent(_ notification: RemoteNotification)
  /// `userNotificationCenter(_:didReceive:withCompletionHandler:)`: the person tapped it.
  func didOpen(_ notification: RemoteNotification)
}

/// The app's address for APNs.
package struct DeviceToken: Sendable, Equatable {
  /// The bytes. On a phone there are 32.
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// - Parameter installation: how often the app was installed. Each time it gets another token.
  init(installation: UInt64) {
    var random = SplitMix64(seed: installation)
    bytes = (0..<32).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }
}

/// Why iOS has no token for the app (`NSCocoaErrorDomain`).
package struct RegistrationError: Error, Sendable, Equatable {
  package let code = 3000
  /// The message of UIKit.
  package let message = "no valid “aps-environment” entitlement string found for application"
}
