package import FoundationEssentials

/// The position at which an anchored query stopped: HealthKit's `HKQueryAnchor`.
///
/// It belongs to the types of its query. A query for other types refuses it, because HealthKit's
/// anchors must not be reused for another type. An app stores ``text``, which has no meaning for a
/// reader.
package struct HealthQueryAnchor: Sendable, Hashable {
  let sequence: Int64
  private let types: UInt64

  init(sequence: Int64, types: [String]) {
    self.sequence = sequence
    self.types = Self.fingerprint(types)
  }

  /// The anchor as base64 text.
  package var text: String {
    var data = Data([Self.version])
    withUnsafeBytes(of: sequence.bigEndian) { data.append(contentsOf: $0) }
    withUnsafeBytes(of: types.bigEndian) { data.append(contentsOf: $0) }
    return data.base64EncodedString()
  }

  /// Restores the anchor from `text`.
  ///
  /// - Throws: ``HealthError`` `.invalidArgument` if `text` is not an anchor.
  package init(_ text: String) throws {
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

/// The result of an anchored query.
package struct HealthChanges: Sendable, Equatable {
  /// The new samples that still exist, in the order in which they were saved.
  package var added: [HealthSample]
  /// The UUIDs of deleted samples (`HKDeletedObject`), in the order in which they were deleted. The
  /// app may never have seen these samples.
  package var deleted: [UUID]
  /// The anchor for the next query.
  package var anchor: HealthQueryAnchor

  /// The number of changes.
  package var count: Int { added.count + deleted.count }
}
