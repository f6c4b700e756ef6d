/// The arguments of a call in the code of the script, whether it ran or not.
package struct CallArguments: Sendable {
  private let texts: [String]
  private let options: [String: String]
  private let mayHave: @Sendable (_ option: String, _ isList: Bool) -> Bool
  /// The version of the package whose function is called. `nil` if it is unknown.
  package let version: String?
  private let mentions: @Sendable (_ name: String) -> [String]

  /// - Parameters:
  ///   - texts: the text of each argument, as the code has it.
  ///   - options: the texts of the values in objects among the arguments, by name.
  ///   - version: that of the package whose function is called.
  ///   - mentions: the names that follow this one and a dot in the user's own code.
  ///   - mayHave: whether the call may have an option that the code does not show at the call, and for which only a list
  ///     counts if `isList` is true.
  package init(
    texts: [String], options: [String: String], version: String? = nil,
    mentions: @escaping @Sendable (_ name: String) -> [String] = { _ in [] },
    mayHave: @escaping @Sendable (_ option: String, _ isList: Bool) -> Bool
  ) {
    self.texts = texts
    self.options = options
    self.mayHave = mayHave
    self.version = version
    self.mentions = mentions
  }

  /// The text of an argument, as the code has it. `nil` if the call has fewer.
  package subscript(index: Int) -> String? { texts.indices.contains(index) ? texts[index] : nil }

  /// Whether the call has the argument, with something in it.
  package func hasArgument(_ index: Int) -> Bool { self[index].map(Self.isFilled) ?? false }

  /// The names that follow `name.` in the user's own code: `CAMERA` for `IOS` in `PERMISSIONS.IOS.CAMERA`. Without those in
  /// calls of functions whose names begin with `check`.
  package func names(mentionedAfter name: String) -> [String] { mentions(name) }

  /// The first argument, if it is a quoted string.
  package var first: String? { texts.first.flatMap(Self.unquoted) }

  /// The value of an option, if it is a quoted string.
  package func string(_ option: String) -> String? { options[option].flatMap(Self.unquoted) }

  /// The text of the option's value, as the code has it.
  package func text(_ option: String) -> String? { options[option] }

  /// Whether the call has the option, with something in it.
  package func has(_ option: String) -> Bool {
    guard let value = options[option] else { return mayHave(option, false) }
    return Self.isFilled(value)
  }

  /// Whether the call has the option, with a list that is not empty.
  package func hasList(_ option: String) -> Bool {
    guard let value = options[option] else { return mayHave(option, true) }
    return Self.isFilled(value) && value != "true"
  }

  private static func isFilled(_ value: String) -> Bool {
    !["", "[]", "undefined", "null", "false"].contains(value.filter { !$0.isWhitespace })
  }

  private static func unquoted(_ text: String) -> String? {
    guard let quote = text.first, "'\"`".contains(quote), text.count > 1, text.last == quote,
      !text.contains("${")
    else { return nil }
    return String(text.dropFirst().dropLast())
  }
}
