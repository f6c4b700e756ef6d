import ArgumentParser
import Glibc
import HostLoop

/// A file that an option names, `-` for standard output.
///
/// A regular file is written beside and renamed, so that nobody sees half of it; links to it stay. Everything
/// else, such as a device or a fifo, is written to.
struct OutputFile: ExpressibleByArgument {
  let path: String

  init(argument: String) { path = argument }

  var isStandardOutput: Bool { path == "-" }

  /// Writes the text.
  ///
  /// - Throws: ``OutputError``.
  func write(_ text: String) throws(OutputError) {
    switch try OutputTarget(path) {
    case .descriptor(let descriptor): try write(text, to: descriptor)
    case .open(let path):
      let descriptor = Glibc.open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
      guard descriptor >= 0 else { throw error(errno) }
      defer { close(descriptor) }
      try write(text, to: descriptor)
    case .truncate(let path): try overwrite(path, with: text)
    case .replace(let path): try replace(path, with: text)
    }
  }

  private func replace(_ path: String, with text: String) throws(OutputError) {
    let beside: TemporaryFile
    do { beside = try TemporaryFile(beside: path) } catch { throw self.error(error.code) }
    do {
      try write(text, to: beside.descriptor)
    } catch {
      beside.remove()
      throw error
    }
    do { try beside.rename(to: path) } catch {
      beside.remove()
      // A file that is a mount, or another user's in a folder like /tmp, can be written all the same.
      try overwrite(path, with: text)
    }
  }

  private func overwrite(_ path: String, with text: String) throws(OutputError) {
    let descriptor = Glibc.open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
    guard descriptor >= 0 else { throw error(errno) }
    defer { close(descriptor) }
    try write(text, to: descriptor)
  }

  private func write(_ text: String, to descriptor: Int32) throws(OutputError) {
    guard let code = writeAll(text, to: descriptor) else { return }
    // Who reads only the beginning of what we print, as `head` does, has what it wants.
    let isPrinted = [STDOUT_FILENO, StandardStreams.reportDescriptor].contains(descriptor)
    if code == EPIPE, isPrinted { return }
    throw error(code)
  }

  private func error(_ code: Int32) -> OutputError {
    OutputError("cannot write \(path.readableLine): \(reason(code))")
  }
}

/// Why something cannot be written.
struct OutputError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

/// The files that the options of a command name.
struct OutputFiles {
  private let files: [(option: String, file: OutputFile)]

  init(_ files: KeyValuePairs<String, OutputFile?>) {
    self.files = files.compactMap { option, file in file.map { (option, $0) } }
  }

  /// Refuses two reports in one place.
  ///
  /// - Throws: `ValidationError`.
  func checkUsage() throws {
    for (index, (option, file)) in files.enumerated() {
      if let other = files[..<index].first(where: { $0.file.path == file.path }) {
        let place = file.isStandardOutput ? "standard output" : file.path
        throw ValidationError(
          "\(other.option) and \(option) cannot both be written to \(place): name two files.")
      }
    }
  }

  /// Before a run, whose end would be too late to hear that something cannot be written: checks each, and
  /// keeps standard output for the report that was asked for there.
  ///
  /// - Throws: `ExitCode`, after it said why.
  func prepare() throws {
    for (option, file) in files {
      do throws(OutputError) { _ = try OutputTarget(file.path) } catch {
        printError("\(option) \(file.path.readableLine): \(error.message)")
        throw ExitCode(2)
      }
    }
    if !files.isEmpty { StandardStreams.oweFiles() }
    if files.contains(where: \.file.isStandardOutput) { StandardStreams.reserveOutputForReport() }
  }
}

/// Before a run: refuses a health store that cannot be written.
///
/// - Throws: `ExitCode`, after it said why.
func checkStore(_ path: String, _ option: String = "") throws {
  let label = (option.isEmpty ? path : "\(option) \(path)").readableLine
  do throws(OutputError) {
    switch try OutputTarget(path == "-" ? "./-" : path) {
    case .replace: break
    case .truncate:
      throw OutputError(
        "its folder is not writable. SQLite must write a journal file beside the store.")
    case .descriptor, .open:
      throw OutputError("it is not a regular file, and a health store must be one.")
    }
  } catch {
    printError("\(label): \(error.message)")
    throw ExitCode(2)
  }
}
