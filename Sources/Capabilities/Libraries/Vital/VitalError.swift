/// An error of vital-ios. Its text is what JavaScript gets: Swift's text of the error.
struct VitalError: Error, Equatable {
  let text: String

  init(_ text: String) { self.text = text }

  /// A `DecodingError`.
  static func corrupted(_ description: String) -> VitalError {
    VitalError(
      "dataCorrupted(Swift.DecodingError.Context(codingPath: [], debugDescription: "
        + "\"\(description)\", underlyingError: nil))")
  }

  static let alreadySignedIn = VitalError("alreadySignedIn")
  static let connectionPaused = VitalError("connectionPaused")
  static let connectionDestroyed = VitalError("connectionDestroyed")
  static let notConfigured = VitalError("notConfigured")
}
