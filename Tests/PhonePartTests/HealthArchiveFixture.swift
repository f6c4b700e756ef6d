import Foundation

/// A zip archive of uncompressed files.
func zipArchive(_ files: [(name: String, text: String)]) -> Data {
  var archive = Data()
  var directory = Data()
  for file in files {
    let content = Data(file.text.utf8)
    let name = Data(file.name.utf8)
    let offset = archive.count
    // Version 20, no flags, no compression, no time.
    var common = Data([20, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    common.append(little: crc32(content))
    common.append(little: UInt32(content.count))
    common.append(little: UInt32(content.count))
    common.append(little: UInt16(name.count))
    common.append(little: UInt16(0))
    archive += Data([0x50, 0x4B, 3, 4]) + common + name + content
    directory += Data([0x50, 0x4B, 1, 2, 20, 0]) + common
    directory += Data(count: 10)
    directory.append(little: UInt32(offset))
    directory += name
  }
  let start = archive.count
  archive += directory
  archive += Data([0x50, 0x4B, 5, 6, 0, 0, 0, 0])
  archive.append(little: UInt16(files.count))
  archive.append(little: UInt16(files.count))
  archive.append(little: UInt32(directory.count))
  archive.append(little: UInt32(start))
  archive.append(little: UInt16(0))
  return archive
}

private func crc32(_ data: Data) -> UInt32 {
  var sum = ~UInt32(0)
  for byte in data {
    sum ^= UInt32(byte)
    for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
  }
  return ~sum
}

extension Data {
  fileprivate mutating func append(little value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}
