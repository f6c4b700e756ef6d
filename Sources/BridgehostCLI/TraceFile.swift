import Glibc
import HostLoop

/// The file of `--trace`. It grows while the run goes on, and is valid JSON at any moment, however the run ends.
@HostActor
final class TraceFile {
  private let file: OutputFile
  /// The file from the first part of the text on.
  private var opened: Opened?
  private var failure: OutputError?

  private struct Opened {
    let descriptor: Int32
    /// Where the next part goes in a regular file: in place of the end of the JSON text. `nil` for what cannot be written
    /// twice, such as a pipe, where the end follows at the end of the run.
    var position: Int?
  }

  init(_ file: OutputFile) { self.file = file }

  /// Adds a part of the text. After an error it adds nothing more.
  func add(_ text: String) {
    guard failure == nil else { return }
    do throws(OutputError) {
      var place: Opened
      if let opened { place = opened } else { place = try open() }
      try write(text, to: &place)
      opened = place
    } catch { failure = error }
  }

  /// Ends the file.
  ///
  /// - Returns: why it does not have all of the trace. `nil` if it does.
  func close() -> OutputError? {
    guard let opened else { return failure }
    if opened.position == nil, failure == nil {
      do throws(OutputError) {
        try check(writeAll(Trace.tail, to: opened.descriptor), opened)
      } catch { failure = error }
    }
    if !isPrinted(opened) { Glibc.close(opened.descriptor) }
    return failure
  }

  private func open() throws(OutputError) -> Opened {
    let target = try OutputTarget(file.path)
    let opened =
      switch target {
      case .descriptor(let own): Opened(descriptor: own, position: nil)
      case .open(let path):
        Opened(descriptor: Glibc.open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY), position: nil)
      case .truncate(let path): Opened(descriptor: Self.overwriting(path), position: 0)
      case .replace(let path):
        Opened(descriptor: Self.replacing(path) ?? Self.overwriting(path), position: 0)
      }
    guard opened.descriptor >= 0 else { throw file.error(errno) }
    return opened
  }

  /// A new file in place of the one at the path. Readers of the old one keep it.
  private static func replacing(_ path: String) -> Int32? {
    guard let beside = try? TemporaryFile(beside: path) else { return nil }
    let descriptor = fcntl(beside.descriptor, F_DUPFD_CLOEXEC, 0)
    do { try beside.rename(to: path) } catch {
      beside.remove()
      Glibc.close(descriptor)
      return nil
    }
    return descriptor
  }

  private static func overwriting(_ path: String) -> Int32 {
    Glibc.open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
  }

  private func write(_ text: String, to opened: inout Opened) throws(OutputError) {
    guard let position = opened.position else {
      return try check(writeAll(text, to: opened.descriptor), opened)
    }
    guard let code = Self.write(text + Trace.tail, to: opened.descriptor, at: position) else {
      opened.position = position + text.utf8.count
      return
    }
    // There was room for the end before.
    ftruncate(opened.descriptor, position)
    _ = Self.write(Trace.tail, to: opened.descriptor, at: position)
    throw file.error(code)
  }

  private static func write(_ text: String, to descriptor: Int32, at position: Int) -> Int32? {
    var text = text
    return text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        let count = pwrite(
          descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written,
          position + written)
        if count > 0 {
          written += count
        } else if errno != EINTR {
          return errno
        }
      }
      return nil
    }
  }

  /// Of standard output a reader such as `head` may read only the beginning.
  private func check(_ code: Int32?, _ opened: Opened) throws(OutputError) {
    guard let code, !(code == EPIPE && isPrinted(opened)) else { return }
    throw file.error(code)
  }

  private func isPrinted(_ opened: Opened) -> Bool {
    [STDOUT_FILENO, STDERR_FILENO, StandardStreams.reportDescriptor].contains(opened.descriptor)
  }
}
