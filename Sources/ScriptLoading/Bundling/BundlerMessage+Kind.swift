extension BundlerMessage {
  /// What a message is about.
  enum Kind: Equatable {
    /// The import of `specifier`, as written in the source, does not resolve.
    case unresolved(specifier: String)
    /// `file` does not export `name`.
    case noExport(name: String, file: String)
    /// `file` is neither a script nor a known asset.
    case noLoader(file: String)
    /// `file` was found and cannot be read.
    case unreadable(file: String)
    case topLevelAwait
    /// esbuild does not know an option, because it is too old.
    case option
    /// Everything else: nearly always syntax.
    case other
  }

  /// Recognised by the words that esbuild has used since 0.14.
  var kind: Kind {
    let quoted = quotedParts
    if text.hasPrefix("Could not resolve \""), let path = quoted.first {
      return .unresolved(specifier: text.contains("(originally \"") ? quoted.last ?? path : path)
    }
    if text.hasPrefix("No matching export in \""), quoted.count == 2 {
      return .noExport(name: quoted[1], file: quoted[0])
    }
    if text.hasPrefix("Import \""), text.contains("no matching export in \""), quoted.count == 2 {
      return .noExport(name: quoted[0], file: quoted[1])
    }
    if text.hasPrefix("Import \""), text.hasSuffix(" has no exports"), quoted.count == 2 {
      return .noExport(name: quoted[0], file: quoted[1])
    }
    if text.hasPrefix("No loader is configured for "), let colon = text.firstRange(of: " files: ") {
      return .noLoader(file: String(text[colon.upperBound...]))
    }
    let unreadable = "Could not read from file: "
    if text.hasPrefix(unreadable) {
      return .unreadable(file: String(text.dropFirst(unreadable.count)))
    }
    if isAboutTopLevelAwait { return .topLevelAwait }
    if location == nil, text.hasPrefix("Invalid build flag") { return .option }
    return .other
  }

  /// Whether the message says that this kind of bundle cannot await at its top level.
  var isAboutTopLevelAwait: Bool {
    text.hasPrefix("Top-level await is ") && text.hasSuffix("output format")
  }

  /// Whether the message says that an ES module uses the variables of a CommonJS module.
  var isAboutMixedModule: Bool {
    text.hasPrefix("The CommonJS \"") && text.contains("treated as a global variable")
  }

  /// Whether the message says that a file cannot be parsed.
  var isSyntaxError: Bool { isError && location != nil && kind == .other }

  private var quotedParts: [String] {
    text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .compactMap { $0.offset % 2 == 1 ? String($0.element) : nil }
  }
}
