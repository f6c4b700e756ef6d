/// What the person lets the app do with each type of health data. It outlives the app's processes,
/// and ends when the app is deleted.
package struct HealthAuthorization: Sendable, Equatable {
  /// Whether the app may save: `HKAuthorizationStatus`, with its numbers.
  package enum Status: Int, Sendable {
    /// The app never asked.
    case notDetermined = 0
    /// It may not; also when it asked for reading only, which is how HealthKit hides the answer.
    case sharingDenied
    /// It may.
    case sharingAuthorized
  }

  /// What `getRequestStatusForAuthorization` says, with the numbers of
  /// `HKAuthorizationRequestStatus`.
  package enum RequestStatus: Int, Sendable {
    /// It could not be found out.
    case unknown = 0
    /// The person was not asked about one of the types yet.
    case shouldRequest
    /// The person was asked about all of them, whatever the answers.
    case unnecessary
  }

  /// The answers for saving; a type that is not here was not asked for.
  package internal(set) var share: [String: Bool] = [:]
  /// The answers for reading, which the app cannot find out.
  package internal(set) var read: [String: Bool] = [:]
  /// The answer about every other type; `nil` when nobody asked.
  private let otherwise: Bool?

  /// Nothing was asked.
  package init() { otherwise = nil }

  private init(otherwise: Bool) { self.otherwise = otherwise }

  /// The person was asked about everything, and turned it on.
  package static let all = HealthAuthorization(otherwise: true)

  /// Whether the app may save the type; `nil` when it never asked.
  package func mayShare(_ type: String) -> Bool? { share[type] ?? otherwise }

  /// Whether the app may read the type; `nil` when it never asked.
  package func mayRead(_ type: String) -> Bool? { read[type] ?? otherwise }

  /// Whether the app asked for the type, whatever the answer.
  package func hasAsked(for type: String) -> Bool {
    mayShare(type) != nil || mayRead(type) != nil
  }

  /// What the app is told.
  package func status(for type: String) -> Status {
    if mayShare(type) == true { return .sharingAuthorized }
    return hasAsked(for: type) ? .sharingDenied : .notDetermined
  }
}

/// The sheet with which HealthKit asks the person.
package struct HealthPrompt: Sendable, Equatable {
  /// All types that the app asked to save.
  package var toShare: Set<String>
  /// All types that the app asked to read.
  package var toRead: Set<String>
  /// Of those to save, the ones on the sheet: the person was not asked about them before.
  package var newToShare: Set<String>
  /// Of those to read, the ones on the sheet.
  package var newToRead: Set<String>

  var isEmpty: Bool { newToShare.isEmpty && newToRead.isEmpty }
}

/// What the person does with a prompt.
package enum HealthPromptAnswer: Sendable {
  /// Turns everything on.
  case allowAll
  /// Turns nothing on.
  case denyAll
  /// Turns some types on.
  case allow(share: Set<String>, read: Set<String>)
  /// Nothing yet: the sheet stays, and the app waits, until ``HealthKit/answerPrompt(_:)``.
  case none
}
