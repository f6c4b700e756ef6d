/// Why an export of the Health app could not be imported. The store is unchanged.
package struct HealthImportError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of error, for programs.
  package enum Code: String, Sendable, Equatable {
    /// There is no such file.
    case notFound
    /// The path names a directory.
    case isDirectory
    /// The user may not read the file.
    case notPermitted
    /// The file is neither an export nor a zip archive that contains one.
    case notAnExport
    /// The file ends in the middle of the data.
    case truncated
    /// The XML has an error.
    case malformed
    /// The zip archive is damaged or encrypted.
    case brokenArchive
    /// Reading the file failed in the middle.
    case readFailed
  }

  /// The kind of error, for programs.
  package let code: Code
  /// What happened, in which file and line, and what to do: one or two sentences for a person.
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
