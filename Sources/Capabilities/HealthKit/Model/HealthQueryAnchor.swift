public import FoundationEssentials

/// Where an anchored query stopped: HealthKit's `HKQueryAnchor`.
///
/// It belongs to the types of its query: one of another type is refused, as HealthKit's must not be
/// used again for another type. ``text`` is what an app keeps; it says nothing to a reader.
public struct HealthQueryAnchor: Sendable, Hashable {
  let sequence: Int64
  private let types: UInt64

  init(sequence: Int64, types: [String]) {
    self.sequence = sequence
    self.types = Self.fingerprint(types)
  }

  /// The anchor in base64.
  public var text: String {
    var data = Data([Self.version])
    withUnsafeBytes(of: sequence.bigEndian) { data.append(contentsOf: $0) }
    withUnsafeBytes(of: types.bigEndian) { data.append(contentsOf: $0) }
    return data.base64EncodedString()
  }

  /// The anchor that was kept as `text`.
  ///
  /// - Throws: ``HealthError`` `.invalidArgument` if `text` is no anchor.
  public init(_ text: String) throws {
    guard let data = Data(base64Encoded: text), data.count == 17, data.first == Self.version else {
      throw HealthError(.invalidArgument, "The anchor is not one that an anchored query returned.")
    }
    let words = data.dropFirst().withUnsafeBytes {
      ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
    sequence = Int64(bitPattern: UInt64(bigEndian: words.0))
    types = UInt64(bigEndian: words.1)
  }

  /// - Throws: ``HealthError`` `.invalidArgument` if the anchor came from a query of other types.
  func checkBelongs(to types: [String]) throws {
    guard self.types == Self.fingerprint(types) else {
      throw HealthError(
        .invalidArgument,
        "The anchor comes from a query for other types than \(types.joined(separator: ", ")).")
    }
  }

  private static let version: UInt8 = 1

  private static func fingerprint(_ types: [String]) -> UInt64 {
    ContentHash(Set(types).sorted()).low
  }
}

/// What an anchored query returns.
public struct HealthChanges: Sendable, Equatable {
  /// New samples that are still there, in the order in which they were saved.
  public var added: [HealthSample]
  /// What was deleted, in that order: `HKDeletedObject`, of which nothing is left but its UUID.
  /// May name samples that the app never saw.
  public var deleted: [UUID]
  /// Where the next query goes on.
  public var anchor: HealthQueryAnchor

  /// How many changes there are.
  public var count: Int { added.count + deleted.count }
}
