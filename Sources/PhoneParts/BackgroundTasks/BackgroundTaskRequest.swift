/// A request to `BGTaskScheduler` (`BGAppRefreshTaskRequest`, `BGProcessingTaskRequest`).
package struct BackgroundTaskRequest: Sendable, Equatable {
  /// The kind of work.
  package enum Kind: String, Sendable, CaseIterable {
    /// Half a minute. The phone may be in use.
    case appRefresh
    /// Several minutes, while the phone is idle.
    case processing
  }

  /// One of the app's permitted identifiers.
  package var identifier: String
  /// The kind of work.
  package var kind: Kind
  /// `earliestBeginDate`, in seconds since 1970. `nil` for no delay. iOS never starts the task
  /// earlier, but it may start it much later.
  package var earliestBeginDate: Double?
  /// Whether the task needs a connection. Only for processing.
  package var requiresNetworkConnectivity: Bool
  /// Whether the task needs the charger. Only for processing.
  package var requiresExternalPower: Bool

  /// Makes a request, by default without a delay.
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

/// Why a request was refused (`BGTaskScheduler.Error`, domain `BGTaskSchedulerErrorDomain`).
package enum BackgroundTaskError: Int, Error, Sendable, CustomStringConvertible {
  /// Background refresh is off, or this is the iOS Simulator.
  case unavailable = 1
  case tooManyPendingTaskRequests = 2
  /// The identifier or the background mode is missing in the Info.plist.
  case notPermitted = 3

  /// The domain of the error codes.
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
