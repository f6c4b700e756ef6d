/// A script that is ready for the engine: one text without imports.
public struct Script: Sendable {
  /// What the engine evaluates.
  public let text: String
  /// The source URL for the engine, the absolute path of the entry file or `<stdin>`.
  public let url: String
  /// Leads from positions in `text` to the user's own files; nil when `text` is the user's file.
  public let sourceMap: SourceMap?
  /// What the bundler warned about: one readable text each.
  public let warnings: [String]
  /// Whether `text` has the value of a promise, because the script awaits at its top level.
  public let isAsync: Bool

  /// Makes a script of its parts.
  public init(
    text: String, url: String, sourceMap: SourceMap? = nil, warnings: [String] = [],
    isAsync: Bool = false
  ) {
    self.text = text
    self.url = url
    self.sourceMap = sourceMap
    self.warnings = warnings
    self.isAsync = isAsync
  }
}
