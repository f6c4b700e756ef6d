import CFuzz
package import HostLoop

/// Gives an input to one part of the program.
///
/// The part may refuse the input. It may not crash, hang, use unlimited memory, or contradict itself; for a
/// contradiction the driver throws ``Contradiction``.
@HostActor
package protocol FuzzDriver: Sendable {
  func run(_ input: [UInt8]) async throws
}

extension FuzzDriver {
  /// Tells libFuzzer the result of the input, with equal text for similar results. Needed where the compiler
  /// counts no coverage, as in JavaScript.
  nonisolated func note(_ outcome: String) {
    // FNV-1a, because Hashable's hashes differ from run to run.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in outcome.utf8 where !(0x30...0x39).contains(byte) {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    FuzzNote(hash ^ hash >> 32)
  }
}

/// Two results of the program that must be equal differ.
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
