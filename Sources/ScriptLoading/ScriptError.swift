/// Why a script cannot be run. The command line prints `message` and exits with 2.
package struct ScriptError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of error. It is stable, for programs.
  package enum Code: String, Sendable {
    /// There is no such file.
    case notFound
    /// The path names a folder.
    case isDirectory
    /// The file exists, but cannot be read.
    case notReadable
    /// The file is not UTF-8 text, or text that is no script: a page, a source map, a pointer of Git LFS.
    case notText
    /// The file is too large for a script.
    case tooLarge
    /// A bundle that bridgehost cannot run: for Android, in pieces, of a React Native before 0.42, or no bundle at all.
    case unsupportedBundle
    /// The text is not valid JavaScript, TypeScript or JSX, or a configuration file has an invalid value.
    case syntax
    /// The script needs esbuild, and esbuild is not installed.
    case needsBundler
    /// The file or package of an import does not exist.
    case unresolvedImport
    /// An import names something that the module does not export.
    case missingExport
    /// An import asks for a file inside React Native that bridgehost does not have.
    case notProvided
    /// An import names a file that is neither a script nor a known asset, such as an image.
    case unsupportedFile
    /// esbuild itself failed.
    case bundlerFailed
    /// esbuild did not end in time.
    case bundlerTimedOut
  }

  /// The kind of error. It is stable, for programs.
  package let code: Code
  /// The whole text for a person: what is wrong, where, a code frame, and what to do.
  package let message: String
  /// The absolute path of the file with the error, or `<stdin>`. `nil` if unknown.
  package let file: String?
  /// The line, from 1.
  package let line: Int?
  /// The column in UTF-16 units, from 1.
  package let column: Int?

  /// The error with what is the likely cause of an import that was not found.
  func withHints(_ warnings: [String]) -> ScriptError {
    guard code == .unresolvedImport, !warnings.isEmpty else { return self }
    let lines = warnings.map { "This may be the cause: \($0)" }
    return ScriptError(
      code, ([message, ""] + lines).joined(separator: "\n"), file: file, line: line, column: column)
  }

  /// The same as `message`.
  package var description: String { message }

  /// Makes an error, with its place if known.
  package init(
    _ code: Code, _ message: String, file: String? = nil, line: Int? = nil, column: Int? = nil
  ) {
    self.code = code
    self.message = message
    self.file = file
    self.line = line
    self.column = column
  }
}
