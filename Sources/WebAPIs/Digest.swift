internal import CGLib

/// A cryptographic hash function.
package enum Digest: String, CaseIterable, Sendable {
  case md2 = "MD2"
  case md4 = "MD4"
  case md5 = "MD5"
  case sha1 = "SHA-1"
  case sha256 = "SHA-256"
  case sha384 = "SHA-384"
  case sha512 = "SHA-512"

  /// The hash of some bytes.
  package func hash(_ bytes: [UInt8]) -> [UInt8] {
    let type: GChecksumType
    switch self {
    case .md2: return OldDigests.md2(bytes)
    case .md4: return OldDigests.md4(bytes)
    case .md5: type = G_CHECKSUM_MD5
    case .sha1: type = G_CHECKSUM_SHA1
    case .sha256: type = G_CHECKSUM_SHA256
    case .sha384: type = G_CHECKSUM_SHA384
    case .sha512: type = G_CHECKSUM_SHA512
    }
    let checksum = g_checksum_new(type)
    defer { g_checksum_free(checksum) }
    g_checksum_update(checksum, bytes, bytes.count)
    var count = gsize(64)
    var hash = [UInt8](repeating: 0, count: 64)
    g_checksum_get_digest(checksum, &hash, &count)
    return Array(hash.prefix(Int(clamping: count)))
  }
}
