/// Finds the calls of a method in the code of a script, and the code around them.
package struct CallScan {
  /// A call in the code.
  package struct Call: Sendable {
    /// The offset of the method's name, in bytes.
    package let offset: Int
    /// The offset of its arguments, in bytes.
    let arguments: Int
    /// The first argument, if it is a quoted string.
    package let argument: String?
    /// The offset of the function around the call, in bytes. 0 at the top level of the script.
    let function: Int
    /// The offsets of each `await` before the call in the same function, in bytes.
    let awaits: [Int]
    /// From this offset on the code goes straight to the call. 0 if it does so from the start of the function.
    let latestBranch: Int
    /// Whether the call is in an effect of a component, such as `componentDidMount` or `useEffect`.
    package let isInEffect: Bool
    /// Whether the call is in a function, not at the top level of the script.
    package let isInFunction: Bool
    /// The offset of the `setTimeout` or `setInterval` whose arguments contain the call, in bytes.
    let timer: Int?
  }

  private struct Block {
    var isFunction = false
    var isEffect = false
    /// Whether it runs only in some cases, such as the block of an `if`.
    var isBranch = false
    /// Whether an error in it leads to another block.
    var isTry = false
    var start = 0
    var awaits: [Int] = []
    /// The offset of the last word, such as `return`, with which the code leaves the straight path.
    var latestBranch = 0
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let method: [UInt8]
  private var blocks = [Block(isFunction: true)]
  /// A call whose first argument has not been read yet, and the offset of its arguments.
  private var open: Call?
  private var calls: [Call] = []
  /// For each open parenthesis, the offset of the innermost timer in whose arguments it is.
  private var timers: [Int?] = []

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ method: String) {
    self.bytes = bytes
    self.method = Array(method.utf8)
  }

  /// The calls of the method, in the order of the code.
  static func calls(of method: String, in bytes: UnsafeBufferPointer<UInt8>) -> [Call] {
    var scan = CallScan(bytes, method)
    // The two closures must not change the scan at the same time.
    withUnsafeMutablePointer(to: &scan) { scan in
      _ = CodeScan.contains(in: bytes) { index in
        scan.pointee.look(at: index)
        return false
      } string: { range in
        scan.pointee.look(atString: range)
        return false
      }
    }
    scan.closeOpenCall(nil)
    return scan.calls
  }

  private mutating func look(at index: Int) {
    switch bytes[index] {
    case UInt8(ascii: "{"): blocks.append(block(at: index))
    case UInt8(ascii: "}") where blocks.count > 1:
      let inner = blocks.removeLast()
      if !inner.isFunction {
        blocks[blocks.count - 1].awaits += inner.awaits
        blocks[blocks.count - 1].latestBranch = max(
          blocks[blocks.count - 1].latestBranch, inner.latestBranch)
      }
    case UInt8(ascii: "("): timers.append(timer(before: index) ?? timers.last ?? nil)
    case UInt8(ascii: ")"): _ = timers.popLast()
    case UInt8(ascii: "a") where isWord("await", at: index):
      blocks[blocks.count - 1].awaits.append(index)
    case let byte where Self.branchLetters.contains(byte):
      if Self.branches.contains(where: { bytes.isWord($0, at: index) }) {
        blocks[blocks.count - 1].latestBranch = index
      }
    default: break
    }
    if bytes.isWord(method, at: index), let arguments = arguments(after: index + method.count) {
      closeOpenCall(nil)
      open = call(at: index, arguments)
    }
  }

  private mutating func look(atString range: Range<Int>) {
    guard let open else { return }
    let between = bytes[open.arguments..<max(open.arguments, range.lowerBound - 1)]
    closeOpenCall(
      between.allSatisfy { $0 <= 0x20 } ? String(decoding: bytes[range], as: UTF8.self) : nil)
  }

  private mutating func closeOpenCall(_ argument: String?) {
    guard let call = open else { return }
    open = nil
    calls.append(
      Call(
        offset: call.offset, arguments: call.arguments, argument: argument,
        function: call.function, awaits: call.awaits,
        latestBranch: call.latestBranch, isInEffect: call.isInEffect,
        isInFunction: call.isInFunction, timer: call.timer))
  }

  private func call(at index: Int, _ arguments: Int) -> Call {
    let function = blocks.lastIndex(where: \.isFunction) ?? 0
    let around = blocks[function...]
    return Call(
      offset: index, arguments: arguments, argument: nil,
      function: blocks[function].start, awaits: around.flatMap(\.awaits),
      latestBranch: around.dropFirst().contains(where: \.isTry)
        ? index
        : (around.map(\.latestBranch) + around.dropFirst().filter(\.isBranch).map(\.start)).max()
          ?? 0,
      isInEffect: blocks.contains(where: \.isEffect), isInFunction: function > 0,
      timer: timers.last ?? nil)
  }

  /// The offset of the name of a timer before the parenthesis.
  private func timer(before parenthesis: Int) -> Int? {
    ["setTimeout", "setInterval"].lazy.map { parenthesis - $0.utf8.count }
      .first { isWord("setTimeout", at: $0) || isWord("setInterval", at: $0) }
  }

  /// The offset of the arguments if a name that ends at `end` is called. `nil` if it is not.
  private func arguments(after end: Int) -> Int? {
    var index = end
    while index < bytes.count,
      bytes[index] <= 0x20 || bytes[index] == UInt8(ascii: "?")
        || bytes[index] == UInt8(ascii: ".")
    {
      index += 1
    }
    return index < bytes.count && bytes[index] == UInt8(ascii: "(") ? index + 1 : nil
  }

  /// The block that opens at `index`: the body of a function, or another one.
  private func block(at index: Int) -> Block {
    var end = index
    while end > 0, bytes[end - 1] <= 0x20 { end -= 1 }
    guard end > 4 else { return Block(start: index) }
    let isArrow = bytes[end - 2] == UInt8(ascii: "=") && bytes[end - 1] == UInt8(ascii: ">")
    guard isArrow || bytes[end - 1] == UInt8(ascii: ")") else {
      return Block(
        isBranch: isWord("else", at: end - 4), isTry: isWord("try", at: end - 3), start: index)
    }
    let head = head(before: end)
    let isStatement = Self.statements.contains { head.hasPrefix($0) }
    return Block(
      isFunction: isArrow || !isStatement,
      // A bundle calls the hooks as `(0, import_react.useEffect)(…)`.
      isEffect: Self.effects.contains { head.contains("\($0)(") || head.contains("\($0))(") },
      isBranch: isStatement, start: index)
  }

  private static let branches = ["return", "throw", "if", "case", "break", "continue", "catch"].map
  {
    Array($0.utf8)
  }
  private static let branchLetters = Set(branches.map { $0[0] })

  /// The text before a block that may belong to it, such as `if (…)`.
  private func head(before end: Int) -> String {
    var start = end
    while start > max(0, end - 80), !Self.separators.contains(bytes[start - 1]) { start -= 1 }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    return String(text.drop { $0 == " " || $0 == "\n" || $0 == "\t" })
  }

  private static let separators = Array(";{}".utf8)
  private static let statements = [
    "if (", "if(", "for (", "for(", "for await", "while (", "while(", "switch (", "switch(",
    "catch (", "catch(", "with (", "else if",
  ]
  private static let effects = [
    "componentDidMount", "useEffect", "useLayoutEffect", "UNSAFE_componentWillMount",
  ]

  private func isWord(_ word: String, at index: Int) -> Bool {
    index >= 0 && bytes.isWord(Array(word.utf8), at: index)
  }
}
