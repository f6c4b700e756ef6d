/// What HealthKit answers instead of data: an `NSError` of the domain `com.apple.healthkit`.
///
/// A store that cannot be used at all throws `StoreError` instead.
public struct HealthError: Error, Sendable, Hashable, CustomStringConvertible {
  /// `HKError.Code`; the numbers are those of HKDefines.h, as Microsoft's `HKErrorCode` lists them.
  public enum Code: Int, Sendable, CaseIterable {
    /// This device has no Health, such as an iPad before iPadOS 17.
    case healthDataUnavailable = 1
    /// A profile of the device's owner forbids it.
    case healthDataRestricted = 2
    /// The app passed something that makes no sense, such as an anchor of another type.
    case invalidArgument = 3
    /// The person did not allow the app to save this.
    case authorizationDenied = 4
    /// The app never asked for this.
    case authorizationNotDetermined = 5
    /// The phone is locked.
    case databaseInaccessible = 6
    /// The person cancelled.
    case userCanceled = 7
    /// Another app began a workout.
    case anotherWorkoutSessionStarted = 8
    /// The person left the app during a workout.
    case userExitedWorkoutSession = 9
    /// Something without which the app cannot work was not allowed.
    case requiredAuthorizationDenied = 10
    /// Nothing from which to compute a result.
    case noData = 11
    /// No workout may begin for this activity.
    case workoutActivityNotAllowed = 12
    /// What was to be saved is too large.
    case dataSizeExceeded = 13
    /// No workout may begin while the app is in the background.
    case backgroundWorkoutSessionNotAllowed = 14
    /// The device is lent to a guest.
    case notPermissibleForGuestUserMode = 15
  }

  /// `HKErrorDomain`.
  public static let domain = "com.apple.healthkit"

  /// What went wrong, for programs.
  public let code: Code
  /// `localizedDescription`.
  public let message: String

  /// The same as `message`.
  public var description: String { message }

  /// An error in iOS's words, or in those given.
  public init(_ code: Code, _ message: String? = nil) {
    self.code = code
    self.message = message ?? code.message
  }
}

extension HealthError.Code {
  /// As reports from iPhones quote them; those of workout sessions were seen nowhere.
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
