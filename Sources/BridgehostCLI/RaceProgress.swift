import HostLoop
import RaceSearch

/// Says how far a search is: in a terminal with a line, elsewhere with a note on standard error now and then.
@HostActor
final class RaceProgress {
  private let bar: ProgressBar
  private let all: Int?
  private let time: Duration?
  private let begin = ContinuousClock.now
  private let isDrawn = TerminalStream.output.width != nil && TerminalStream.error.width != nil
  private var noteTimes: NoteTimes

  /// - Parameters:
  ///   - architectures: under how many the search makes its runs.
  ///   - firstNote: after which time the first note comes.
  init(_ options: Explorer.Options, architectures: Int, firstNote: Duration) {
    all = options.goesOn ? nil : options.runs * architectures / options.shard.count
    time = options.time ?? options.usualTime
    bar = ProgressBar(widestText: SearchProgress.widestLine(of: all))
    noteTimes = NoteTimes(first: firstNote)
  }

  /// Says it before a run.
  ///
  /// - Parameter activity: what the run is for, if it is none of the search's orders.
  func show(_ search: ArchitectureSearch, _ activity: String? = nil) {
    let progress = SearchProgress(
      runs: search.runCount, of: all, findings: search.findingCount,
      after: ContinuousClock.now - begin, of: time, activity: activity)
    if isDrawn {
      bar.update(done: progress.share, progress.line)
    } else if noteTimes.isDue(after: ContinuousClock.now - begin) {
      printNote(progress.note)
    }
  }

  /// Removes the line from the terminal.
  func clear() { bar.clear() }
}
