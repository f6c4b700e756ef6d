import HostLoop

/// The drivers, by their names on the command line and in `Tests/Fuzz/Corpus`.
package enum DriverKind: String, CaseIterable, Sendable {
  case xml, zip, appjson, tokens, reports, sourcemaps, tape, replies, url, textdecoder, scripts,
    graphs, sqlite, projects

  static var list: String { allCases.map(\.rawValue).joined(separator: " ") }

  @HostActor
  package func makeDriver() throws -> any FuzzDriver {
    switch self {
    case .xml: try ExportDriver()
    case .zip: try ArchiveDriver()
    case .appjson: try AppJSONDriver()
    case .tokens: try TokenDriver()
    case .reports: try ReportDriver()
    case .sourcemaps: SourceMapDriver()
    case .tape: try TapeDriver()
    case .replies: try ReplyDriver()
    case .url: try URLDriver()
    case .textdecoder: try TextDecoderDriver()
    case .scripts: try ScriptDriver()
    case .graphs: try GraphDriver()
    case .sqlite: SQLiteDriver()
    case .projects: try ProjectDriver()
    }
  }

  /// What the driver generates from an input, as readable text.
  @HostActor
  func text(of input: [UInt8]) throws -> String {
    switch self {
    case .scripts: return try ScriptDriver().script(of: input)
    case .graphs: return try GraphDriver().script(of: input)
    case .projects: return ProjectDriver.text(of: input)
    case .tape:
      var choices = Choices(input)
      return TapeValue(&choices).canonical
    default: return String(decoding: input, as: UTF8.self)
    }
  }
}
