/// The parameters of a method, from its type.
struct MethodParameters {
  /// The parameter names.
  private(set) var names: [String] = []
  /// Which of the parameters are functions.
  private var areFunctions: [Bool] = []

  /// - Parameter list: the tokens from the opening to the closing parenthesis.
  init(_ list: Range<Int>, in text: TokenText) {
    var start = list.lowerBound + 1
    var (depth, angles) = (0, 0)
    for index in list.dropFirst() where text.tokens[index].kind == .sign {
      switch text.tokens[index].text {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case "<": angles += 1
      case ">": angles = max(0, angles - 1)
      case "," where depth == 0 && angles == 0:
        add(start..<index, in: text)
        start = index + 1
      default: break
      }
    }
    add(start..<list.upperBound, in: text)
  }

  private static let functionTypes: Set<String> = [
    "Function", "Callback", "RCTResponseSenderBlock",
  ]
  private static let limit = 50

  private mutating func add(_ parameter: Range<Int>, in text: TokenText) {
    guard !parameter.isEmpty, names.count < Self.limit else { return }
    let tokens = text.tokens[parameter]
    let name = tokens.first { $0.text != "." }.flatMap { $0.kind == .word ? $0.text : nil } ?? ""
    let isGood =
      JavaScriptName.isName(name) && !JavaScriptName.reserved.contains(name)
      && !names.contains(name)
    names.append(isGood ? name : "argument\(names.count + 1)")
    let colon = tokens.firstIndex { $0.kind == .sign && $0.text == ":" }
    areFunctions.append(
      tokens.contains { $0.text == "=>" && $0.kind == .sign }
        || colon.flatMap { text.word(at: $0 + 1) }.map(Self.functionTypes.contains) ?? false)
  }

  /// How a method without a result answers: through callbacks, if its only functions are its last
  /// one or two parameters.
  var answer: NativeModuleOutline.Answer {
    let callbacks = areFunctions.reversed().prefix { $0 }.count
    let all = areFunctions.count { $0 }
    return (1...2).contains(callbacks) && all == callbacks ? .callbacks(callbacks) : .nothing
  }
}
