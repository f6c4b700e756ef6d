import CFuzz
import HostLoop

/// Gives one part of the program an input.
///
/// The part may refuse it. It may not crash, hang, take memory without bound, or contradict itself; the driver
/// throws a ``Contradiction`` for the latter.
@HostActor
protocol FuzzDriver: Sendable {
  func run(_ input: [UInt8]) async throws
}

extension FuzzDriver {
  /// Tells libFuzzer what came of the input, in words that are the same for alike ones: for what happens where
  /// the compiler counts nothing, as in JavaScript.
  nonisolated func note(_ outcome: String) {
    // FNV-1a; Hashable's hashes differ from run to run.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in outcome.utf8 where !(0x30...0x39).contains(byte) {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    FuzzNote(hash ^ hash >> 32)
  }
}

/// The program says one thing here and another one there.
struct Contradiction: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// Throws when two ways to the same result differ.
  static func refuse<Value: Equatable>(
    _ one: Value, _ other: Value, _ what: @autoclosure () -> String
  ) throws {
    if one != other { throw Contradiction("\(what()): \(one) and \(other)") }
  }
}
