internal import FoundationEssentials

// Questions of `js/source/questions.js`. Questions and answers are JSON.
extension SyntaxTrees {
  /// The scripts that answer them.
  static let questions = ["values", "nativeModules", "code", "questions"].map { "source/" + $0 }

  /// A file that the parser cannot read.
  package struct UnreadableFile: Decodable {
    /// The path.
    package let file: String
    /// What the parser says.
    package let message: String
  }

  /// Asks a question.
  ///
  /// - Returns: `nil` if there is no parser, or if there is no answer.
  func ask<Answer: Decodable>(_ question: String, _ values: Value...) -> Answer? {
    guard let answer = answer(question, Self.json(values)) else { return nil }
    return Self.decoded(answer)
  }

  /// The answer as JSON.
  func answer(_ question: String, _ values: String) -> [UInt8]? {
    call("answer", [question, values]).map { Array($0.utf8) }
  }

  static func json(_ values: [some Encodable]) -> String {
    (try? JSONEncoder().encode(values)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }

  static func decoded<Answer: Decodable>(_ bytes: [UInt8]) -> Answer? {
    try? JSONDecoder().decode(Answer.self, from: Data(bytes))
  }

  /// A value that a question takes.
  enum Value: Encodable, ExpressibleByStringLiteral {
    case text(String?)
    case texts([String])
    case bool(Bool)

    init(stringLiteral value: String) { self = .text(value) }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .texts(let texts): try container.encode(texts)
      case .bool(let isTrue): try container.encode(isTrue)
      }
    }
  }
}
