/// Why an export of the Health app could not be imported. The store is as it was.
package struct HealthImportError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What went wrong, for programs.
  package enum Code: String, Sendable, Equatable {
    /// There is no such file.
    case notFound
    /// The path names a directory.
    case isDirectory
    /// The system does not let this user read it.
    case notPermitted
    /// It is neither an export nor a zip archive with an export in it.
    case notAnExport
    /// The file ends in the middle of the data.
    case truncated
    /// The XML has an error.
    case malformed
    /// The zip archive is damaged or encrypted.
    case brokenArchive
    /// Reading failed half-way.
    case readFailed
  }

  /// What went wrong, for programs.
  package let code: Code
  /// What happened, in which file and line, and what to do: a sentence or two for a person.
  package let message: String

  /// The same as `message`.
  package var description: String { message }

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  static func truncated(_ file: String, line: Int) -> HealthImportError {
    HealthImportError(
      .truncated,
      "\(file) ends too early, in line \(line): the copy is not complete. "
        + "Copy it from the phone again.")
  }
}
