/// Why a script cannot be run. The command line prints `message` and exits with 2.
package struct ScriptError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What went wrong, stable for programs.
  package enum Code: String, Sendable {
    /// There is no such file.
    case notFound
    /// The path leads to a directory.
    case isDirectory
    /// The file exists and cannot be read.
    case notReadable
    /// The file is not UTF-8 text.
    case notText
    /// The file is larger than an engine can take.
    case tooLarge
    /// The text is not valid JavaScript, TypeScript or JSX, or a project's own file says what cannot be.
    case syntax
    /// The script needs esbuild, and there is none.
    case needsBundler
    /// An import leads nowhere.
    case unresolvedImport
    /// An import names something that its module does not export.
    case missingExport
    /// An import asks for a file inside React Native that bridgehost does not have.
    case notProvided
    /// An import leads to a file that is neither a script nor a known asset.
    case unsupportedFile
    /// esbuild failed by itself.
    case bundlerFailed
    /// esbuild did not end in time.
    case bundlerTimedOut
  }

  /// What went wrong, stable for programs.
  package let code: Code
  /// The whole text for a person: what, where, a code frame, and what to do.
  package let message: String
  /// The absolute path of the file at fault (or `<stdin>`), if there is one.
  package let file: String?
  /// The line, counted from 1.
  package let line: Int?
  /// The column in UTF-16 units, counted from 1.
  package let column: Int?

  /// The same as `message`.
  package var description: String { message }

  /// An error, and where it is if that is known.
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
