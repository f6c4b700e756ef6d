/// An error of HealthKit: an `NSError` of the domain `com.apple.healthkit`.
///
/// If the store itself cannot be used, a `StoreError` is thrown instead.
package struct HealthError: Error, Sendable, Hashable, CustomStringConvertible {
  /// `HKError.Code`, with the raw values of HKDefines.h, as Microsoft's `HKErrorCode` lists them.
  package enum Code: Int, Sendable, CaseIterable {
    /// This device does not support HealthKit, such as an iPad before iPadOS 17.
    case healthDataUnavailable = 1
    /// A configuration profile forbids access.
    case healthDataRestricted = 2
    /// The app passed an invalid argument, such as an anchor of another type.
    case invalidArgument = 3
    /// The person did not allow the app to save this.
    case authorizationDenied = 4
    /// The app never asked for this.
    case authorizationNotDetermined = 5
    /// The phone is locked.
    case databaseInaccessible = 6
    /// The person cancelled the request.
    case userCanceled = 7
    /// Another app began a workout.
    case anotherWorkoutSessionStarted = 8
    /// The person left the app during a workout.
    case userExitedWorkoutSession = 9
    /// The person did not allow something that the app requires.
    case requiredAuthorizationDenied = 10
    /// There is no data to compute a result from.
    case noData = 11
    /// A workout of this activity may not begin.
    case workoutActivityNotAllowed = 12
    /// The data to save is too large.
    case dataSizeExceeded = 13
    /// A workout may not begin while the app is in the background.
    case backgroundWorkoutSessionNotAllowed = 14
    /// The device is in guest user mode.
    case notPermissibleForGuestUserMode = 15
  }

  /// `HKErrorDomain`.
  package static let domain = "com.apple.healthkit"

  /// The kind of error, for programs.
  package let code: Code
  /// `localizedDescription`.
  package let message: String

  /// The same as `message`.
  package var description: String { message }

  /// Makes an error, by default with the text of iOS.
  package init(_ code: Code, _ message: String? = nil) {
    self.code = code
    self.message = message ?? code.message
  }
}

extension HealthError.Code {
  /// The texts that reports from iPhones quote. No reports were found for those of workout
  /// sessions.
  fileprivate var message: String {
    switch self {
    case .healthDataUnavailable: "Health data is unavailable on this device"
    case .healthDataRestricted: "Health data is restricted"
    case .invalidArgument: "Invalid argument"
    case .authorizationDenied: "Not authorized"
    case .authorizationNotDetermined: "Authorization not determined"
    case .databaseInaccessible: "Protected health data is inaccessible"
    case .userCanceled: "User canceled"
    case .anotherWorkoutSessionStarted: "Another workout session started"
    case .userExitedWorkoutSession: "User exited workout session"
    case .requiredAuthorizationDenied: "Required authorization denied"
    case .noData: "No data available for the specified predicate."
    case .workoutActivityNotAllowed: "Workout activity not allowed"
    case .dataSizeExceeded: "Data size exceeded"
    case .backgroundWorkoutSessionNotAllowed: "Background workout session not allowed"
    case .notPermissibleForGuestUserMode: "Not permissible for guest user mode"
    }
  }
}

extension HealthError {
  /// The `description` of the `NSError`.
  package var nsErrorText: String {
    "Error Domain=\(Self.domain) Code=\(code.rawValue) \"\(message)\" "
      + "UserInfo={NSLocalizedDescription=\(message)}"
  }
}
