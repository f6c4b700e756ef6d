/// What an app asks of `BGTaskScheduler` (BGAppRefreshTaskRequest, BGProcessingTaskRequest).
public struct BackgroundTaskRequest: Sendable, Equatable {
  /// What kind of work it is.
  public enum Kind: String, Sendable, CaseIterable {
    /// Half a minute, while the phone may be in use.
    case appRefresh
    /// Minutes, while the phone lies idle.
    case processing
  }

  /// One of the app's permitted identifiers.
  public var identifier: String
  /// What kind of work it is.
  public var kind: Kind
  /// `earliestBeginDate`, as seconds since 1970; `nil` for no delay. Never earlier, and no promise
  /// when.
  public var earliestBeginDate: Double?
  /// Only with a connection; processing only.
  public var requiresNetworkConnectivity: Bool
  /// Only while charging; processing only.
  public var requiresExternalPower: Bool

  /// A request without a delay.
  public init(
    _ kind: Kind, _ identifier: String, earliestBeginDate: Double? = nil,
    requiresNetworkConnectivity: Bool = false, requiresExternalPower: Bool = false
  ) {
    self.kind = kind
    self.identifier = identifier
    self.earliestBeginDate = earliestBeginDate
    self.requiresNetworkConnectivity = requiresNetworkConnectivity
    self.requiresExternalPower = requiresExternalPower
  }
}

/// Why a request was not taken (BGTaskScheduler.Error, domain `BGTaskSchedulerErrorDomain`).
public enum BackgroundTaskError: Int, Error, Sendable, CustomStringConvertible {
  /// Background refresh is off, or this is a Simulator.
  case unavailable = 1
  case tooManyPendingTaskRequests = 2
  /// The identifier is not in the Info.plist, or the background mode is missing.
  case notPermitted = 3

  /// The domain of the codes.
  public static let domain = "BGTaskSchedulerErrorDomain"

  public var description: String {
    switch self {
    case .unavailable:
      "BGTaskSchedulerErrorDomain error 1 (unavailable): background refresh is not available"
    case .tooManyPendingTaskRequests:
      "BGTaskSchedulerErrorDomain error 2 (tooManyPendingTaskRequests): cancel a request first"
    case .notPermitted:
      "BGTaskSchedulerErrorDomain error 3 (notPermitted): the identifier must be in "
        + "BGTaskSchedulerPermittedIdentifiers and its mode, fetch or processing, in UIBackgroundModes"
    }
  }
}

/// An exception of Objective-C, which ends the app: nothing in Swift or JavaScript catches it.
public struct ObjectiveCException: Error, Equatable, Sendable, CustomStringConvertible {
  /// Such as `NSInternalInconsistencyException`.
  public let name: String
  /// What is wrong.
  public let reason: String

  public var description: String { "\(name): \(reason)" }

  static func inconsistency(_ reason: String) -> Self {
    ObjectiveCException(name: "NSInternalInconsistencyException", reason: reason)
  }
}
