import CLibXML2
import HostLoop

/// libxml2's push parser. It passes each element to an `ExportReader`.
///
/// It is called directly, because FoundationXML makes a dictionary of strings for each element.
final class ExportParser {
  private let context: xmlParserCtxtPtr
  private let reader: ExportReader
  private let file: String

  init(file: String) throws {
    self.file = file
    guard cxml_load() else {
      throw HealthImportError(.readFailed, "libxml2.so.2 is not installed: apt install libxml2")
    }
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(clamping: XML_SAX2_MAGIC)
    handler.startElementNs = { userData, name, _, _, _, _, count, _, attributes in
      guard let userData, let name else { return }
      let reader = Unmanaged<ExportReader>.fromOpaque(userData).takeUnretainedValue()
      reader.start(name, ExportAttributes(attributes, count: Int(count)))
    }
    handler.endElementNs = { userData, _, _, _ in
      guard let userData else { return }
      Unmanaged<ExportReader>.fromOpaque(userData).takeUnretainedValue().end()
    }
    handler.serror = { userData, error in
      guard let userData, let error = error?.pointee else { return }
      let reader = Unmanaged<ExportReader>.fromOpaque(userData).takeUnretainedValue()
      // An export with warnings or namespace errors can be used.
      guard error.level == XML_ERR_FATAL else { return }
      reader.noteError(
        code: error.code, line: Int(error.line),
        text: error.message.map { String(cString: $0) } ?? "unreadable XML")
    }
    guard let context = cxml_create_parser(&handler) else {
      throw HealthImportError(.readFailed, "\(file) could not be read: out of memory.")
    }
    self.context = context
    // With RECOVER, parsing continues after a repeated attribute. All other errors end the import.
    let options = XML_PARSE_RECOVER.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue
    cxml_use_options(context, Int32(clamping: options))
    do {
      reader = ExportReader(file: file, names: try ExportNames(context.pointee.dict))
    } catch {
      // `deinit` does not run if `init` throws, so free the parser here.
      cxml_free_parser(context)
      throw error
    }
    context.pointee.userData = Unmanaged.passUnretained(reader).toOpaque()
  }

  deinit {
    cxml_free_parser(context)
  }

  func feed(_ bytes: UnsafeMutableRawBufferPointer) throws {
    let text = bytes.assumingMemoryBound(to: CChar.self).baseAddress
    cxml_parse(context, text, Int32(clamping: bytes.count), false)
    if let failure = reader.failure { throw failure }
  }

  /// Call this at the end of the file.
  func finish() throws {
    let isComplete = reader.isComplete
    cxml_parse(context, nil, 0, true)
    guard isComplete else {
      throw HealthImportError.truncated(file, line: Int(context.pointee.input.pointee.line))
    }
    if let failure = reader.failure { throw failure }
  }

  /// How many samples the batches so far contained.
  var samples: Int { reader.samples }

  /// The samples since the last batch.
  func takeBatch() -> ExportBatch {
    reader.takeBatch()
  }

  /// Adds the reader's counts to `report`.
  func complete(_ report: inout HealthImportReport) {
    reader.complete(&report)
  }
}
