/// The arguments of a call in the code of the script, whether it ran or not.
package struct CallArguments: Sendable {
  private let texts: [String]
  private let options: [String: String]
  private let mayHave: @Sendable (_ option: String) -> Bool

  /// - Parameters:
  ///   - texts: the text of each argument, as the code has it.
  ///   - options: the texts of the values in objects among the arguments, by name.
  ///   - mayHave: whether the call may have an option that the code does not show at the call.
  package init(
    texts: [String], options: [String: String],
    mayHave: @escaping @Sendable (_ option: String) -> Bool
  ) {
    self.texts = texts
    self.options = options
    self.mayHave = mayHave
  }

  /// The first argument, if it is a quoted string.
  package var first: String? { texts.first.flatMap(Self.unquoted) }

  /// The value of an option, if it is a quoted string.
  package func string(_ option: String) -> String? { options[option].flatMap(Self.unquoted) }

  /// The text of the option's value, as the code has it.
  package func text(_ option: String) -> String? { options[option] }

  /// Whether the call has the option, with something in it.
  package func has(_ option: String) -> Bool {
    guard let value = options[option] else { return mayHave(option) }
    return !["[]", "undefined", "null", "false"].contains(value.filter { !$0.isWhitespace })
  }

  private static func unquoted(_ text: String) -> String? {
    guard let quote = text.first, "'\"`".contains(quote), text.count > 1, text.last == quote,
      !text.contains("${")
    else { return nil }
    return String(text.dropFirst().dropLast())
  }
}
