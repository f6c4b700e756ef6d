internal import FoundationEssentials

/// An error of vital-ios. Its text is what JavaScript gets: Swift's text of the error.
struct VitalError: Error, Equatable {
  let text: String

  init(_ text: String) { self.text = text }

  /// A `DecodingError`, as Swift before 6.3 prints it.
  init(_ error: DecodingError) {
    text =
      switch error {
      case .dataCorrupted(let context): "dataCorrupted(\(String(reflecting: context)))"
      case .keyNotFound(let key, let context):
        "keyNotFound(\(key), \(String(reflecting: context)))"
      case .typeMismatch(let type, let context):
        "typeMismatch(\(String(reflecting: type)), \(String(reflecting: context)))"
      case .valueNotFound(let type, let context):
        "valueNotFound(\(String(reflecting: type)), \(String(reflecting: context)))"
      @unknown default: "\(error)"
      }
  }

  static func corrupted(_ description: String, at path: [any CodingKey] = []) -> VitalError {
    VitalError(.dataCorrupted(.init(codingPath: path, debugDescription: description)))
  }

  /// Decodes JSON. The errors of a text that is no JSON have no underlying error.
  static func decode<Value: Decodable>(
    _: Value.Type, from data: Data, with decoder: JSONDecoder = JSONDecoder()
  ) throws(VitalError) -> Value {
    do { return try decoder.decode(Value.self, from: data) } catch let error as DecodingError {
      if case .dataCorrupted(let context) = error, context.underlyingError != nil {
        throw .corrupted("The given data was not valid JSON.")
      }
      throw VitalError(error)
    } catch { throw .corrupted("The given data was not valid JSON.") }
  }

  static let alreadySignedIn = VitalError("alreadySignedIn")
  static let connectionPaused = VitalError("connectionPaused")
  static let connectionDestroyed = VitalError("connectionDestroyed")
  static let notConfigured = VitalError("notConfigured")
}
