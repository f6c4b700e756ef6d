/// What the person allows the app to do with each type of health data. It outlives the app's
/// processes, and is deleted with the app.
package struct HealthAuthorization: Sendable, Equatable {
  /// Whether the app may save a type: `HKAuthorizationStatus`, with its raw values.
  package enum Status: Int, Sendable {
    /// The app never asked.
    case notDetermined = 0
    /// The app may not save. Also if it asked only for reading, because HealthKit hides that
    /// answer.
    case sharingDenied
    /// The app may save.
    case sharingAuthorized
  }

  /// The result of `getRequestStatusForAuthorization`, with the raw values of
  /// `HKAuthorizationRequestStatus`.
  package enum RequestStatus: Int, Sendable {
    /// The status could not be determined.
    case unknown = 0
    /// The person has not been asked about at least one of the types.
    case shouldRequest
    /// The person has been asked about all types, whatever the answers were.
    case unnecessary
  }

  /// The answers for saving. Types that the app did not ask for are missing.
  package internal(set) var share: [String: Bool] = [:]
  /// The answers for reading, which the app cannot find out.
  package internal(set) var read: [String: Bool] = [:]
  /// The answer for all other types. `nil` if the app never asked.
  private let otherwise: Bool?

  /// Makes an authorization without any answers.
  package init() { otherwise = nil }

  private init(otherwise: Bool) { self.otherwise = otherwise }

  /// The person was asked about all types, and allowed everything.
  package static let all = HealthAuthorization(otherwise: true)

  /// Whether the app may save the type. `nil` if it never asked.
  package func mayShare(_ type: String) -> Bool? { share[type] ?? otherwise }

  /// Whether the app may read the type. `nil` if it never asked.
  package func mayRead(_ type: String) -> Bool? { read[type] ?? otherwise }

  /// Whether the app asked for the type, whatever the answer was.
  package func hasAsked(for type: String) -> Bool {
    mayShare(type) != nil || mayRead(type) != nil
  }

  /// The status that the app gets.
  package func status(for type: String) -> Status {
    if mayShare(type) == true { return .sharingAuthorized }
    return hasAsked(for: type) ? .sharingDenied : .notDetermined
  }
}

/// The sheet on which HealthKit asks the person.
package struct HealthPrompt: Sendable, Equatable {
  /// All types that the app asked to save.
  package var toShare: Set<String>
  /// All types that the app asked to read.
  package var toRead: Set<String>
  /// The types to save that are on the sheet, because the person was not asked about them before.
  package var newToShare: Set<String>
  /// The types to read that are on the sheet.
  package var newToRead: Set<String>

  var isEmpty: Bool { newToShare.isEmpty && newToRead.isEmpty }
}

/// How the person answers a prompt.
package enum HealthPromptAnswer: Sendable {
  /// Allows everything.
  case allowAll
  /// Allows nothing.
  case denyAll
  /// Allows some types.
  case allow(share: Set<String>, read: Set<String>)
  /// Does not answer yet. The sheet stays, and the app waits for ``HealthKit/answerPrompt(_:)``.
  case none
}
