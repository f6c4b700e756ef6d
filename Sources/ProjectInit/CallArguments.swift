/// What a call of a native method reveals about how the method returns its result.
struct CallArguments {
  /// The callbacks at the end of the arguments: each by its own name, or by a suitable parameter
  /// name.
  private(set) var callbacks: [String] = []
  /// How many arguments come before the callbacks.
  private(set) var others = 0

  /// - Parameter open: the position of the call's opening parenthesis.
  init(from open: Int, in text: TokenText) {
    guard let close = text.end(of: open), close > open + 1 else { return }
    var start = open + 1
    var depth = 0
    for index in start..<close where text.tokens[index].kind == .sign {
      switch text.tokens[index].text {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case "," where depth == 0:
        add(start..<index, in: text)
        start = index + 1
      default: break
      }
    }
    add(start..<close, in: text)
  }

  private mutating func add(_ argument: Range<Int>, in text: TokenText) {
    // There is no argument after a trailing comma.
    if argument.isEmpty { return }
    if let name = Self.callback(argument, in: text) {
      callbacks.append(name)
    } else {
      others += callbacks.count + 1
      callbacks = []
    }
  }

  /// A parameter name for an argument that is a function. `nil` if the argument is not a function.
  private static func callback(_ argument: Range<Int>, in text: TokenText) -> String? {
    if argument.count == 1 {
      return text.word(at: argument.lowerBound).flatMap { isCallback($0) ? $0 : nil }
    }
    if text.isWord("function", at: argument.lowerBound) { return "callback" }
    let isArrow: Bool
    if text.isSign("(", at: argument.lowerBound), let end = text.end(of: argument.lowerBound) {
      isArrow = text.isSign("=>", at: end + 1)
    } else {
      isArrow = text.isSign("=>", at: argument.lowerBound + 1)
    }
    return isArrow ? "callback" : nil
  }

  /// Whether a name is typical of callbacks.
  private static func isCallback(_ name: String) -> Bool {
    ["callback", "cb", "done", "resolve", "reject"].contains(name) || name.hasSuffix("Callback")
      || name.wholeMatch(of: /on(Success|Error|Fail|Failure|Done|Result|Complete)/) != nil
  }

  /// The method that is called. `nil` if the call does not show that the method uses callbacks.
  func method(_ name: String) -> NativeModuleOutline.Method? {
    guard (1...2).contains(callbacks.count), others < 50 else { return nil }
    let isNamed = Set(callbacks).count == callbacks.count
    let names = isNamed ? callbacks : ["first", "second"].map { $0 + "Callback" }
    return NativeModuleOutline.Method(
      name, (0..<others).map { "argument\($0 + 1)" } + names, .callbacks(callbacks.count))
  }
}
