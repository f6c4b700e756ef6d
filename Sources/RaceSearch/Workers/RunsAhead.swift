internal import Foundation
internal import HostLoop

/// The runs that workers make for a search.
@HostActor
final class RunsAhead {
  /// What is known of a run that a worker was to make.
  enum Made {
    case run(Runner.Run)
    /// The program crashed in it, and how.
    case crash(String)
  }

  private let first: Int
  private let step: Int
  private let source: Workers
  private var workers: [(any Worker)?]
  /// The workers that said nothing for long. The search waits for none of them again before it speaks.
  private var silent: Set<Int> = []
  private var crashes = 0
  private let decoder = JSONDecoder()

  /// Starts the workers. They make the runs with the indices `first`, `first + step` and so on, in turn.
  init(_ workers: Workers, from first: Int, by step: Int) {
    (self.first, self.step, source) = (first, step, workers)
    self.workers = (0..<workers.count).map {
      workers.start(first + $0 * step, step * workers.count)
    }
  }

  /// The run with this index. `nil` if no worker makes it, or its worker has ended or says nothing: then the search makes
  /// it.
  ///
  /// - Parameter pace: how long a run takes.
  /// - Throws: ``Nondeterminism`` if the worker repeated the run and it differed.
  func run(_ index: Int, pace: Duration) async throws -> Made? {
    if index < first { return nil }
    let place = (index - first) / step % workers.count
    let patience = max(source.patience, pace * Self.slowest)
    while let worker = workers[place] {
      switch await worker.next(within: silent.contains(place) ? .zero : patience) {
      case .line(let line):
        guard let made = try? decoder.decode(MadeRun.self, from: Data(line.utf8)),
          made.index <= index
        else {
          dismiss(place)
          break
        }
        silent.remove(place)
        // The search has made it itself meanwhile.
        if made.index < index { continue }
        if let difference = made.difference {
          throw Nondeterminism(difference, step: nil, seed: nil)
        }
        if let run = made.run { return .run(run) }
        dismiss(place)
      case .silence:
        silent.insert(place)
        return nil
      case .end: dismiss(place)
      case .crash(let how):
        dismiss(place)
        crashes += 1
        if crashes <= Self.mostCrashes {
          workers[place] = source.start(index + step * workers.count, step * workers.count)
        }
        return .crash(how)
      }
    }
    return nil
  }

  private func dismiss(_ place: Int) {
    workers[place]?.end()
    workers[place] = nil
  }

  func end() { for worker in workers { worker?.end() } }

  /// How many times as long as the search's own runs one of a worker may take.
  private static let slowest = 10
  /// After so many crashes no worker takes the place of the one that crashed.
  private static let mostCrashes = 10
}

/// What a worker says of a run, on one line.
struct MadeRun: Codable {
  let index: Int
  /// `nil` if a repetition of the run differed.
  var run: Runner.Run?
  /// How the repetition differed.
  var difference: String?
}
