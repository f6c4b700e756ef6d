import Glibc
import HostLoop

/// The file that the user named. It has been read, and is known to be text.
struct EntryFile {
  let text: String
  /// The absolute path, or a name like `<stdin>` for text that is not in a file.
  let url: String
  /// The directory from which its imports are looked up.
  let directory: String
  /// The directory from which the settings of its project are looked up.
  let project: String
  /// Whether the bundler reads the text through a pipe, because it cannot open the file itself.
  let isPiped: Bool

  /// The extension, with its dot.
  var suffix: String { url.hasPrefix("<") ? ".js" : FilePath.suffix(of: url) }

  /// Whether the file always needs the bundler, because of its extension.
  var isAlwaysBundled: Bool { [".ts", ".tsx", ".jsx", ".mjs", ".json"].contains(suffix) }

  init(_ source: ScriptSource, workingDirectory: String) throws(ScriptError) {
    switch source {
    case .text(let text, let name, let directory):
      if let offset = text.utf8.firstIndex(of: 0) {
        let position = SourceText(text).position(
          ofByte: text.utf8.distance(
            from: text.startIndex, to: offset))
        throw Self.nulByte(in: name, name: name, at: position)
      }
      self.text = Self.withoutShebang(text)
      url = name
      self.directory = FilePath.absolute(directory, in: workingDirectory)
      isPiped = true
    case .file(let path):
      url = FilePath.absolute(path, in: workingDirectory)
      directory = FilePath.directory(of: url)
      let contents: FileContents
      do throws(FileContents.Failure) {
        contents = try FileContents(path: url, acceptsPipe: true)
      } catch {
        throw Self.unreadable(path, url, error)
      }
      text = Self.withoutShebang(try Self.decode(contents.bytes, url: url, name: path))
      // esbuild guesses the language from the extension, and treats `=` in a name as a separator.
      isPiped =
        !contents.isRegularFile || FilePath.suffix(of: url).isEmpty || url.contains("=")
    }
    project = FilePath.project(of: directory, workingDirectory: workingDirectory)
    if let reason = MistakenFile.reason(text, isJSON: suffix == ".json") {
      let name = FilePath.readable(url, from: workingDirectory)
      throw ScriptError(.notText, "\(name): \(reason)", file: url)
    }
  }

  /// Whether the text is a bundle that Metro made for a phone. All of them begin alike.
  var isMetroBundle: Bool {
    guard suffix != ".ts", suffix != ".tsx" else { return false }
    let head = text.utf8.prefix(2000)
    return head.firstRange(of: "__BUNDLE_START_TIME__".utf8) != nil
      && text.utf8.firstRange(of: "__d(".utf8) != nil
  }

  /// The error for such a bundle: it says how to run it.
  func isBundle(from workingDirectory: String) -> ScriptError {
    let name = FilePath.readable(url, from: workingDirectory)
    return ScriptError(
      .syntax,
      "\(name): is a bundle that Metro made for a phone\nRun it with --metro: bridgehost --metro \(name)",
      file: url)
  }

  private static func unreadable(
    _ path: String, _ url: String, _ failure: FileContents.Failure
  ) -> ScriptError {
    let path = path.readableLine
    return switch failure {
    case .notFound:
      ScriptError(.notFound, "\(path): no such file", file: url)
    case .isDirectory:
      ScriptError(
        .isDirectory, "\(path): is a folder; name the script in it, such as \(path)/index.js",
        file: url)
    case .tooLarge:
      ScriptError(
        .tooLarge,
        "\(path): larger than \(FileContents.sizeLimit >> 20) MB, too large for a script",
        file: url)
    case .isNoFile, .notReadable:
      ScriptError(.notReadable, "\(path): \(failure)", file: url)
    }
  }

  private static func decode(
    _ bytes: [UInt8], url: String, name: String
  ) throws(ScriptError) -> String {
    if let reason = MistakenFile.reason(bytes, name: name) {
      throw ScriptError(.notText, "\(name): \(reason)", file: url)
    }
    let text: String
    do {
      text = String(copying: try UTF8Span(validating: bytes.span))
    } catch {
      let offset = error.byteOffsets.lowerBound
      let valid = String(decoding: bytes[..<offset], as: UTF8.self)
      let position = SourceText(valid).position(ofByte: offset)
      throw ScriptError(
        .notText, "\(name):\(position.line):\(position.column): is not UTF-8 text", file: url,
        line: position.line, column: position.column)
    }
    if let offset = bytes.firstIndex(of: 0) {
      throw nulByte(in: url, name: name, at: SourceText(text).position(ofByte: offset))
    }
    return text
  }

  private static func nulByte(
    in url: String, name: String, at position: (line: Int, column: Int)
  ) -> ScriptError {
    ScriptError(
      .notText,
      "\(name):\(position.line):\(position.column): has a NUL byte; it looks like a binary file",
      file: url, line: position.line, column: position.column)
  }

  /// Drops the byte order mark, and replaces `#!` with `//`, so that all positions stay the same.
  private static func withoutShebang(_ text: String) -> String {
    let start = text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let body = start == 0 ? text : String(decoding: text.utf8.dropFirst(start), as: UTF8.self)
    return body.utf8.starts(with: [0x23, 0x21]) ? "//" + body.dropFirst(2) : body
  }
}

extension ScriptError {
  /// Why something cannot be read that has no end, or hardly one: a pipe, a device, a file of gigabytes. `nil` for all else.
  package init?(readingEndless path: String) {
    switch FileContents.problem(of: path) {
    case .isNoFile, .tooLarge: self.init(reading: path)
    case .notFound, .isDirectory, .notReadable, nil: return nil
    }
  }

  /// Why a file that bridgehost finds by its name, or that a project names, cannot be read. `nil` if it can.
  package init?(reading file: String) {
    guard let problem = FileContents.problem(of: file) else { return nil }
    let name = FilePath.readable(file, from: FilePath.current)
    if case .notFound = problem {
      let what = FilePath.isUsed(file) ? "is a link to a file that does not exist" : "no such file"
      self.init(.notFound, "\(name): \(what)", file: file)
    } else {
      self.init(.notReadable, "\(name): \(problem)", file: file)
    }
  }
}
