package import HostLoop
internal import JSEngine
package import NativeBridge

/// The native half of `crypto`, and of `Math.random` on a virtual clock. Random numbers come from
/// the system or from a seed.
@HostActor
package final class CryptoAPI {
  private var generator: any RandomNumberGenerator

  /// Takes random numbers from `generator`. The default is the system's generator.
  package init(generator: any RandomNumberGenerator = SystemRandomNumberGenerator()) {
    self.generator = generator
  }

  /// Takes random numbers from a generator with this seed; from the system's without one.
  package convenience init(seed: UInt64?) {
    if let seed {
      self.init(generator: SplitMix64(seed: seed))
    } else {
      self.init()
    }
  }

  /// What the runtime finds in `native`.
  @ExportsBuilder
  package var exports: [any Export] {
    Function("randomBytes") { (count: Int) in JSBytes(self.bytes(count)) }
    Function("randomUUID", uuid)
    Function("random") { () in Double(self.generator.next() >> 11) * 0x1p-53 }
  }

  func bytes(_ count: Int) -> [UInt8] {
    (0..<max(count, 0)).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }

  /// A version 4 UUID (RFC 9562).
  package func uuid() -> String { Self.uuid(bytes(16), version: 4) }

  /// The UUID of the first 16 bytes.
  package static func uuid(_ bytes: [UInt8], version: UInt8) -> String {
    var bytes = Array(bytes.prefix(16))
    bytes[6] = bytes[6] & 0x0f | version << 4
    bytes[8] = bytes[8] & 0x3f | 0x80
    let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return [hex[0..<4], hex[4..<6], hex[6..<8], hex[8..<10], hex[10..<16]]
      .map { $0.joined() }.joined(separator: "-")
  }
}
