/// A bar on standard error, on a terminal only: `[######----]  61 %  1,204,551 samples`.
struct HealthProgressBar {
  private let width: Int?
  private var shown = ""
  private var lastDraw: ContinuousClock.Instant?

  init() {
    width = TerminalStream.error.width
  }

  /// Draws the bar, ten times a second at most.
  mutating func update(done: Double?, samples: Int) {
    guard let width else { return }
    let now = ContinuousClock.now
    if let lastDraw, now - lastDraw < .milliseconds(100) { return }
    lastDraw = now
    // An archive may say a wrong size of what is in it.
    let line = Self.line(done: done.map { min(1, $0) }, samples: samples, width: width)
    guard line != shown else { return }
    shown = line
    writeToStandardError("\r\(line)\u{1B}[K")
  }

  /// Takes the bar away.
  mutating func clear() {
    guard !shown.isEmpty else { return }
    shown = ""
    writeToStandardError("\r\u{1B}[K")
  }

  static func line(done: Double?, samples: Int, width: Int) -> String {
    let count = "\(samples.grouped) samples"
    guard let done else { return String(count.prefix(width - 1)) }
    let percent = "\(Int(done * 100))"
    let text = String(repeating: " ", count: 3 - percent.count) + "\(percent) %"
    // What is left beside the percentage and the longest count, so that the bar keeps its length.
    let room = min(40, width - 1 - "[] 100 %  100,000,000 samples".count)
    guard room >= 5 else { return String("\(percent) %  \(count)".prefix(width - 1)) }
    let filled = Int((Double(room) * done).rounded(.down))
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: room - filled)
    return "[\(bar)] \(text)  \(count)"
  }
}
