import Glibc
internal import HostLoop
internal import Synchronization

/// A progress bar on standard error, only on a terminal: `[######----]  61 %  1,204,551 samples`.
final class ProgressBar: Sendable {
  private let width: Int?
  private let widestText: String
  private let drawn = Mutex(Drawn())

  private struct Drawn {
    var line = ""
    var time: ContinuousClock.Instant?
  }

  /// - Parameter widestText: the widest usual text beside the bar. It keeps the bar's length constant.
  init(widestText: String) {
    width = TerminalStream.error.width
    self.widestText = widestText
  }

  /// Draws the bar, at most ten times a second.
  ///
  /// - Parameters:
  ///   - done: the progress from 0 to 1. `nil` if unknown.
  ///   - text: what has been done so far.
  func update(done: Double?, _ text: @autoclosure () -> String) {
    guard let width else { return }
    drawn.withLock { drawn in
      let now = ContinuousClock.now
      if let time = drawn.time, now - time < .milliseconds(100) { return }
      drawn.time = now
      // An archive may state a wrong size of its contents.
      let line = line(done: done.map { min(1, $0) }, text(), width: width)
      guard line != drawn.line else { return }
      drawn.line = line
      StandardStreams.write("\r\(line)\u{1B}[K", to: STDERR_FILENO)
    }
  }

  /// Removes the bar.
  func clear() {
    drawn.withLock { drawn in
      guard !drawn.line.isEmpty else { return }
      drawn.line = ""
      StandardStreams.write("\r\u{1B}[K", to: STDERR_FILENO)
    }
  }

  private func line(done: Double?, _ text: String, width: Int) -> String {
    guard let done else { return String(text.prefix(width - 1)) }
    let number = "\(Int(clamping: done * 100))"
    let percent = String(repeating: " ", count: 3 - number.count) + "\(number) %"
    let room = min(40, width - 1 - "[] 100 %  ".count - max(text.count, widestText.count))
    guard room >= 5 else { return String("\(number) %  \(text)".prefix(width - 1)) }
    let filled = Int(clamping: (Double(room) * done).rounded(.down))
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: room - filled)
    return "[\(bar)] \(percent)  \(text)"
  }
}
