internal import Foundation
internal import HostLoop

/// The runs that workers make for a search.
@HostActor
final class RunsAhead {
  private let first: Int
  private let step: Int
  private var workers: [(any Worker)?]
  private let decoder = JSONDecoder()

  /// Starts the workers. They make the runs with the indices `first`, `first + step` and so on, in turn.
  init(_ workers: Workers, from first: Int, by step: Int) {
    (self.first, self.step) = (first, step)
    self.workers = (0..<workers.count).map {
      workers.start(first + $0 * step, step * workers.count)
    }
  }

  /// The run with this index. `nil` if no worker makes it, or its worker has ended: then the search makes it.
  ///
  /// - Throws: ``Nondeterminism`` if the worker repeated the run and it differed.
  func run(_ index: Int) async throws -> Runner.Run? {
    if index < first { return nil }
    let place = (index - first) / step % workers.count
    guard let worker = workers[place] else { return nil }
    if let line = await worker.next(),
      let made = try? decoder.decode(MadeRun.self, from: Data(line.utf8)), made.index == index
    {
      if let difference = made.difference { throw Nondeterminism(difference, step: nil, seed: nil) }
      if let run = made.run { return run }
    }
    worker.end()
    workers[place] = nil
    return nil
  }

  func end() { for worker in workers { worker?.end() } }
}

/// What a worker says of a run, on one line.
struct MadeRun: Codable {
  let index: Int
  /// `nil` if a repetition of the run differed.
  var run: Runner.Run?
  /// How the repetition differed.
  var difference: String?
}
