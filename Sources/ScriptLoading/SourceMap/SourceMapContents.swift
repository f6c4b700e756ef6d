import FoundationEssentials
internal import HostLoop

/// A parsed source map: sections flattened, mappings decoded.
struct SourceMapContents: Sendable {
  var sources: [String] = []
  var texts: [String?] = []
  private(set) var names: [String] = []
  private(set) var mappings = MappingTable()

  init(json bytes: [UInt8]) throws {
    // Some servers put `)]}'` before the JSON, so that a page cannot load it as a script.
    let isGuarded = bytes.starts(with: [0x29, 0x5D, 0x7D])
    let body = isGuarded ? Array(bytes.drop { $0 != 0x0A }) : bytes
    let document: Document
    do {
      document = try JSONDecoder().decode(Document.self, from: Data(body))
    } catch {
      // It has the text of its sources, and one of these may have another encoding. Metro replaces its bytes, too.
      let repaired = Data(String(decoding: body, as: UTF8.self).utf8)
      guard let known = try? JSONDecoder().decode(Document.self, from: repaired) else {
        throw SourceMapFailure("it is not the JSON of a source map")
      }
      document = known
    }
    try append(document, line: 0, column: 0)
    mappings.finish()
  }

  private mutating func append(
    _ document: Document, line: SafeInteger, column: SafeInteger
  ) throws {
    if let sections = document.sections {
      for section in sections {
        guard let map = section.map else {
          throw SourceMapFailure("a section is in another file, which is not supported")
        }
        try append(
          map, line: line + section.offset.line,
          column: section.offset.column + (section.offset.line == 0 ? column : 0))
      }
      return
    }
    if let version = document.version, version != 3 {
      throw SourceMapFailure("its version is \(version), not 3")
    }
    guard let encoded = document.mappings else { throw SourceMapFailure("it has no mappings") }
    let firstSource = sources.count
    let names = document.names ?? []
    let root = document.sourceRoot.map { $0.isEmpty || $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
    for (index, source) in (document.sources ?? []).enumerated() {
      sources.append(source.map { root + $0 } ?? "")
      let texts = document.sourcesContent
      self.texts.append(texts.flatMap { $0.indices.contains(index) ? $0[index] : nil })
    }
    try mappings.append(
      encoded, line: line, column: column, firstSource: firstSource, firstName: self.names.count)
    self.names += names
  }

  private struct Document: Decodable {
    var version: Int?
    var sourceRoot: String?
    var sources: [String?]?
    var sourcesContent: [String?]?
    var names: [String]?
    var mappings: String?
    var sections: [Section]?
  }

  private struct Section: Decodable {
    struct Offset: Decodable {
      var line: SafeInteger
      var column: SafeInteger
    }
    var offset: Offset
    var map: Document?
  }
}
