internal import Capabilities
internal import HostLoop

/// When a run's phone was last in trouble, for example locked or offline.
@HostActor
final class Troubles {
  private let clock: LoopClock
  private var current: Set<RaceInput> = []
  private var latestEnd: LoopInstant?

  init(_ clock: LoopClock) { self.clock = clock }

  func note(_ input: RaceInput) {
    if input.ending != nil { current.insert(input) }
    let ended = current.filter { $0.ending == input }
    if ended.isEmpty { return }
    current.subtract(ended)
    latestEnd = clock.now
  }

  /// The later one of the latest trouble and another failure. `nil` if there was neither.
  func latest(_ failure: LoopInstant?) -> LoopInstant? {
    if !current.isEmpty { return clock.now }
    return [failure, latestEnd].compactMap(\.self).max()
  }
}
