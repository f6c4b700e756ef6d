internal import HostLoop

/// Imports an export of the iPhone's Health app (profile page, "Export All Health Data").
///
/// ```swift
/// let export = try HealthImport(path: "export.zip")
/// let report = try export.run(into: store)
/// ```
///
/// The file may be the `export.zip` or the XML in it. It is read as a stream, so memory use stays
/// constant even for gigabytes. An import is one transaction: it adds everything or nothing.
package struct HealthImport: ~Copyable {
  /// How many bytes are passed to the parser at once.
  private static let chunkSize = 1 << 16
  /// The limit for the prolog, in bytes. The DOCTYPE of an export has 10 kB.
  private static let longestProlog = 1 << 20

  private let path: String
  private let input: any ExportInput
  private let head: [UInt8]

  /// Opens the file and checks that its beginning is that of an export.
  ///
  /// - Throws: ``HealthImportError``.
  package init(path: String) throws {
    let input = try openExport(path)
    let head = try Self.readProlog(input, path)
    self.path = path
    self.input = input
    self.head = head
  }

  /// Adds the samples that `store` does not have.
  ///
  /// `progress` is called after each piece of the file, on the caller's thread. It must not use
  /// `store`, which is being written.
  ///
  /// - Throws: ``HealthImportError``; ``StoreError``; the error of `progress`. The store is then
  ///   unchanged.
  package consuming func run(
    into store: HealthStore, progress: (HealthImportProgress) throws -> Void = { _ in }
  ) throws -> HealthImportReport {
    let pipe = store.startImport()
    var report = HealthImportReport()
    var failure: (any Error)?
    do {
      try parse(into: pipe, &report, progress)
    } catch {
      failure = error
    }
    do {
      let counts = try pipe.finish(isComplete: failure == nil)
      report.add(counts)
    } catch {
      // If the parser has failed, the writer's error only says that it was cancelled.
      throw failure ?? error
    }
    if let failure { throw failure }
    return report
  }

  private borrowing func parse(
    into pipe: ExportPipe, _ report: inout HealthImportReport,
    _ progress: (HealthImportProgress) throws -> Void
  ) throws {
    pipe.waitForWriter()
    let parser = try ExportParser(file: path)
    /// Returns false if the writer has failed.
    func feed(_ bytes: UnsafeMutableRawBufferPointer) throws -> Bool {
      report.bytesRead += Int64(bytes.count)
      report.replacedCharacters += replaceControlCharacters(in: bytes)
      try parser.feed(bytes)
      guard pipe.send(parser.takeBatch()) else { return false }
      try progress(
        HealthImportProgress(
          bytesRead: report.bytesRead, totalBytes: input.totalBytes, samples: parser.samples))
      return true
    }
    var head = head
    guard try head.withUnsafeMutableBytes(feed) else { return }
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkSize, alignment: 16)
    defer { chunk.deallocate() }
    while case let count = try input.read(into: chunk), count > 0 {
      guard try feed(UnsafeMutableRawBufferPointer(rebasing: chunk[..<count])) else { return }
    }
    try parser.finish()
    _ = pipe.send(parser.takeBatch())
    parser.complete(&report)
  }

  /// Reads up to the root element and blanks out the DOCTYPE before it.
  private static func readProlog(_ input: any ExportInput, _ path: String) throws -> [UInt8] {
    var head: [UInt8] = []
    while head.count < longestProlog {
      let more = try readChunk(input)
      head += more
      var prolog = ExportProlog(head)
      switch prolog.scan() {
      case .root("HealthData"): return prolog.bytes
      case .root(let name):
        throw HealthImportError(
          .notAnExport,
          "\(path) is XML, but not an Apple Health export: it begins with <\(name)> in line "
            + "\(prolog.line), not <HealthData>.")
      case .notXML:
        throw HealthImportError(
          .notAnExport,
          "\(path) is neither an Apple Health export.zip nor the export.xml in it.")
      case .incomplete where head.isEmpty:
        throw HealthImportError(.notAnExport, "\(path) is empty.")
      case .incomplete where more.isEmpty:
        throw HealthImportError.truncated(path, line: prolog.line)
      case .incomplete: break
      }
    }
    throw HealthImportError(
      .malformed, "\(path) is not an Apple Health export: its first megabyte has no <HealthData>.")
  }

  private static func readChunk(_ input: any ExportInput) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: chunkSize) { buffer, count in
      count = try input.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
  }
}
