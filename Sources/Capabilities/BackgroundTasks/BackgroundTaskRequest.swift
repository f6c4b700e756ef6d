/// What an app asks of `BGTaskScheduler` (BGAppRefreshTaskRequest, BGProcessingTaskRequest).
package struct BackgroundTaskRequest: Sendable, Equatable {
  /// What kind of work it is.
  package enum Kind: String, Sendable, CaseIterable {
    /// Half a minute, while the phone may be in use.
    case appRefresh
    /// Minutes, while the phone lies idle.
    case processing
  }

  /// One of the app's permitted identifiers.
  package var identifier: String
  /// What kind of work it is.
  package var kind: Kind
  /// `earliestBeginDate`, as seconds since 1970; `nil` for no delay. Never earlier, and no promise
  /// when.
  package var earliestBeginDate: Double?
  /// Only with a connection; processing only.
  package var requiresNetworkConnectivity: Bool
  /// Only while charging; processing only.
  package var requiresExternalPower: Bool

  /// A request without a delay.
  package init(
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
package enum BackgroundTaskError: Int, Error, Sendable, CustomStringConvertible {
  /// Background refresh is off, or this is a Simulator.
  case unavailable = 1
  case tooManyPendingTaskRequests = 2
  /// The identifier is not in the Info.plist, or the background mode is missing.
  case notPermitted = 3

  /// The domain of the codes.
  package static let domain = "BGTaskSchedulerErrorDomain"

  package var description: String {
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
package struct ObjectiveCException: Error, Equatable, Sendable, CustomStringConvertible {
  /// Such as `NSInternalInconsistencyException`.
  package let name: String
  /// What is wrong.
  package let reason: String

  package var description: String { "\(name): \(reason)" }

  static func inconsistency(_ reason: String) -> Self {
    ObjectiveCException(name: "NSInternalInconsistencyException", reason: reason)
  }
}
