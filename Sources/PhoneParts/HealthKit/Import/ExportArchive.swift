import CMiniZip
import HostLoop

/// The XML of an export inside the `export.zip` that the phone makes.
///
/// The name of the XML depends on the phone's language (`export.xml`, `exportar.xml`,
/// `vienti.xml`). So it is found by its place and content: an XML file at the root or in the only
/// folder, other than `export_cda.xml`, that begins like an export.
final class ExportArchive: ExportInput {
  private(set) var totalBytes: Int64?
  private let path: String
  private let archive: unzFile
  private var isOpen = false

  init(path: String) throws {
    self.path = path
    guard czip_load() else {
      throw HealthImportError(
        .readFailed, "libminizip.so.1 is not installed: apt install libminizip1")
    }
    guard let archive = czip_open(path) else {
      throw HealthImportError(
        .brokenArchive,
        "\(path) is a damaged or incomplete zip archive. Copy it from the phone again.")
    }
    self.archive = archive
    try findExport()
  }

  deinit {
    if isOpen { czip_close_entry(archive) }
    czip_close(archive)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard isOpen else { return 0 }
    let count = czip_read_entry(archive, buffer.baseAddress, UInt32(clamping: buffer.count))
    guard count >= 0 else { throw broken() }
    if count == 0 {
      isOpen = false
      // Closing the entry compares the checksum.
      guard czip_close_entry(archive) == UNZ_OK else { throw broken() }
    }
    return Int(count)
  }

  private func findExport() throws {
    var status = czip_first_entry(archive)
    while status == UNZ_OK {
      let entry = try currentEntry()
      if Self.mayBeExport(entry.name), try beginsAsExport() {
        totalBytes = Int64(clamping: entry.size)
        return try openEntry()
      }
      status = czip_next_entry(archive)
    }
    guard status == UNZ_END_OF_LIST_OF_FILE else { throw broken() }
    throw HealthImportError(
      .notAnExport, "\(path) is a zip archive without an Apple Health export.xml in it.")
  }

  private func currentEntry() throws -> (name: String, size: UInt64) {
    var info = unz_file_info64()
    let capacity = 1024
    var status = UNZ_OK
    let name = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      status = czip_entry(archive, &info, buffer.baseAddress, UInt(clamping: capacity))
      count = status == UNZ_OK ? min(Int(clamping: info.size_filename), capacity) : 0
    }
    guard status == UNZ_OK else { throw broken() }
    return (String(decoding: name, as: UTF8.self), UInt64(clamping: info.uncompressed_size))
  }

  private static func mayBeExport(_ name: String) -> Bool {
    let parts = name.split(separator: "/")
    guard let file = parts.last?.lowercased(), parts.count <= 2 else { return false }
    return file.hasSuffix(".xml") && !file.hasSuffix("_cda.xml") && !file.hasPrefix("._")
      && parts.first != "__MACOSX"
  }

  private func beginsAsExport() throws -> Bool {
    try openEntry()
    defer {
      // Only the beginning was read, so the checksum cannot be compared.
      czip_close_entry(archive)
      isOpen = false
    }
    let beginning = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      let room = UInt32(clamping: buffer.count)
      count = max(0, Int(czip_read_entry(archive, buffer.baseAddress, room)))
    }
    let text = String(decoding: beginning, as: UTF8.self)
    return text.contains("<!DOCTYPE HealthData") || text.contains("<HealthData")
  }

  private func openEntry() throws {
    guard czip_open_entry(archive) == UNZ_OK else { throw broken() }
    isOpen = true
  }

  private func broken() -> HealthImportError {
    HealthImportError(
      .brokenArchive, "\(path) is a damaged or encrypted zip archive. Copy it from the phone again."
    )
  }
}
