import ArgumentParser
import Glibc
import HostLoop

/// A file that an option names. `-` stands for standard output.
///
/// A regular file is written as a temporary file and then renamed, so no reader sees half of it.
/// Links to it stay. Anything else, such as a device or a fifo, is written directly.
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
      // The folder may not allow renaming, for example for a mounted file, or for another user's
      // file in /tmp. The file itself may still be writable.
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
    // If a reader such as `head` reads only the beginning of standard output, that is not an error.
    let isPrinted = [STDOUT_FILENO, StandardStreams.reportDescriptor].contains(descriptor)
    if code == EPIPE, isPrinted { return }
    throw error(code)
  }

  /// Why the file cannot be written.
  func error(_ code: Int32) -> OutputError {
    OutputError("cannot write \(path.readableLine): \(reason(code))")
  }
}

/// Why output cannot be written.
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

  /// Checks that no two reports go to the same place.
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

  /// Call this before a run, so that a file that cannot be written is reported early. Checks each
  /// file, and keeps standard output for the report that goes there.
  ///
  /// - Throws: `ExitCode`, after printing the reason.
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

/// Checks before a run that a health store can be written.
///
/// - Throws: `ExitCode`, after printing the reason.
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
