import Capabilities
import HostLoop
import SimulatedPhone

/// Drives the importer of health exports with an `export.zip`. An input that is not an archive is put into one,
/// some of whose fields the input sets.
@HostActor
struct ArchiveDriver: FuzzDriver {
  private let export: ExportDriver

  init() throws { export = try ExportDriver() }

  func run(_ input: [UInt8]) throws {
    try export.run(input.starts(with: [0x50, 0x4B]) ? input : archive(input))
  }

  private func archive(_ input: [UInt8]) -> [UInt8] {
    var choices = Choices(input)
    var archive = StoredArchive()
    for _ in 0...choices.below(3) {
      let name = choices.one(of: [
        "apple_health_export/export.xml", "export.xml", "a/b/export.xml", "__MACOSX/._export.xml",
        "apple_health_export/export_cda.xml", "", String(repeating: "n/", count: 700) + "e.xml",
      ])
      let length = choices.below(2048)
      archive.add(name, (0..<length).map { _ in choices.byte() })
    }
    archive.add("apple_health_export/export.xml", Self.smallExport)
    var bytes = archive.finish()
    while !choices.isEmpty { bytes[choices.below(bytes.count)] = choices.byte() }
    return bytes
  }

  private static let smallExport = Array(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [<!ELEMENT HealthData ANY>]>
    <HealthData locale="en_US"><Record type="HKQuantityTypeIdentifierStepCount" unit="count" value="7"
    sourceName="W" startDate="2024-01-02 03:04:05 +0100" endDate="2024-01-02 03:05:05 +0100"/></HealthData>
    """.utf8)
}

/// A zip archive whose entries are not compressed (APPNOTE.TXT, 4.3).
struct StoredArchive {
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count: UInt16 = 0

  mutating func add(_ name: String, _ content: [UInt8]) {
    let offset = UInt32(bytes.count)
    let size = UInt32(content.count)
    let common =
      Self.bytes(UInt16(20)) + Self.bytes(UInt16(0)) + Self.bytes(UInt16(0))
      + Self.bytes(UInt32(0)) + Self.bytes(Self.checksum(content)) + Self.bytes(size)
      + Self.bytes(size) + Self.bytes(UInt16(name.utf8.count)) + Self.bytes(UInt16(0))
    bytes += Self.bytes(UInt32(0x0403_4B50)) + common + Array(name.utf8) + content
    directory += Self.bytes(UInt32(0x0201_4B50)) + Self.bytes(UInt16(20)) + common
    directory += Self.bytes(UInt16(0)) + Self.bytes(UInt16(0)) + Self.bytes(UInt16(0))
    directory += Self.bytes(UInt32(0)) + Self.bytes(offset) + Array(name.utf8)
    count += 1
  }

  func finish() -> [UInt8] {
    let end =
      Self.bytes(UInt32(0x0605_4B50)) + Self.bytes(UInt32(0)) + Self.bytes(count)
      + Self.bytes(count)
      + Self.bytes(UInt32(directory.count)) + Self.bytes(UInt32(bytes.count))
      + Self.bytes(UInt16(0))
    return bytes + directory + end
  }

  private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian, Array.init)
  }

  /// The CRC-32 of the content.
  private static func checksum(_ content: [UInt8]) -> UInt32 {
    var value = UInt32.max
    for byte in content {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
    return ~value
  }
}
