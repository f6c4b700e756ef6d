/// The identifier of a service, a characteristic or a descriptor: `CBUUID`.
///
/// A number is one that the Bluetooth SIG has assigned: `let heartRate: BluetoothUUID = 0x180d`. Other identifiers are texts.
public struct BluetoothUUID: Hashable, Sendable, CustomStringConvertible,
  ExpressibleByIntegerLiteral
{
  /// The full form in lower case, such as `0000180d-0000-1000-8000-00805f9b34fb`. It is the form that JavaScript libraries use.
  package let text: String

  /// Bluetooth's base, to which short identifiers belong (Bluetooth Core Specification, volume 3, part B, 2.5.1).
  private static let base = "-0000-1000-8000-00805f9b34fb"
  /// The lengths of the parts of a full identifier.
  private static let parts = [8, 4, 4, 4, 12]

  /// The identifier with 4, 8 or 32 hexadecimal digits, the latter with hyphens. `nil` for any other text.
  public init?(_ text: String) {
    let lower = text.lowercased()
    let parts = lower.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ $0.utf8.allSatisfy(Self.isDigit) }) else { return nil }
    if parts.map(\.utf8.count) == Self.parts {
      self.text = lower
    } else if parts.count == 1, [4, 8].contains(lower.utf8.count) {
      self.text = (lower.utf8.count == 4 ? "0000" : "") + lower + Self.base
    } else {
      return nil
    }
  }

  /// The identifier with this number, which has 16 or 32 bits.
  public init(integerLiteral number: UInt32) {
    let digits = String(number, radix: 16)
    text = String(repeating: "0", count: 8 - digits.utf8.count) + digits + Self.base
  }

  /// The shortest form in upper case, as `CBUUID.uuidString` has it, such as `180D`.
  package var short: String {
    guard text.hasSuffix(Self.base) else { return text.uppercased() }
    let digits = text.prefix(8)
    return String(digits.hasPrefix("0000") ? digits.suffix(4) : digits).uppercased()
  }

  /// The shortest form in upper case, such as `180D`.
  public var description: String { short }

  /// `0x2902`, the Client Characteristic Configuration, with which a central switches notifications on. iOS writes it itself.
  package static let clientConfiguration: BluetoothUUID = 0x2902

  private static func isDigit(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (97...102).contains(byte)
  }
}
