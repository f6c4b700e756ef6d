/// A hash of what was added to it: 128 bits. It finds accidents, and no attacks.
struct Fingerprint {
  private var first: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var second: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  /// The hash of one text or file.
  static func bytes(of contents: [UInt8]) -> [UInt8] {
    var fingerprint = Fingerprint()
    contents.withUnsafeBytes { fingerprint.add($0) }
    return fingerprint.bytes
  }

  /// The hash as bytes.
  var bytes: [UInt8] {
    withUnsafeBytes(of: first) { Array($0) } + withUnsafeBytes(of: second) { Array($0) }
  }

  /// The hash as the name of a file.
  var text: String { String(first, radix: 36) + "-" + String(second, radix: 36) }

  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    while bytes.count - offset >= 8 {
      add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var last: UInt64 = 0
    for byte in bytes[offset...] { last = last << 8 | UInt64(truncatingIfNeeded: byte) }
    add(last)
    add(UInt64(truncatingIfNeeded: bytes.count))
  }

  private mutating func add(_ word: UInt64) {
    first = Self.mixed(first ^ word, 0xA076_1D64_78BD_642F)
    second = Self.mixed(second &+ word, 0xE703_7ED1_A0B4_28DB)
  }

  private static func mixed(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low ^ (left << 29 | left >> 35)
  }
}
