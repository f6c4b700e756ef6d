internal import HostLoop

/// A semaphore of vital-ios (`VitalJWTAuth.swift` lines 507 to 618, `ParkingLot`). Its end wakes all tasks that wait, and the first
/// that runs gets it. So two calls at once have no order.
@HostActor
final class VitalSemaphore {
  typealias Release = @HostActor () -> Void

  private let loop: EventLoop
  private let name: String
  private var isTaken = false
  private var parked: [(lane: Lane, body: @HostActor (@escaping Release) -> Void)] = []
  private var lastTask = 0

  init(_ name: String, _ loop: EventLoop) { (self.name, self.loop) = (name, loop) }

  /// Calls `body` in a task of its own, as soon as no other has the semaphore. `body` calls its argument at its end.
  func acquire(_ body: @escaping @HostActor (@escaping Release) -> Void) {
    lastTask += 1
    run(body, on: loop.lane("Vital \(name) \(lastTask)"))
  }

  private func run(_ body: @escaping @HostActor (@escaping Release) -> Void, on lane: Lane) {
    loop.post(on: lane, name, subject: "Vital") { [weak self] in
      guard let self else { return }
      if isTaken { return parked.append((lane, body)) }
      isTaken = true
      body { [weak self] in self?.release(lane) }
    }
  }

  private func release(_ lane: Lane) {
    loop.removeLane(lane)
    isTaken = false
    let woken = parked
    parked = []
    for each in woken { run(each.body, on: each.lane) }
  }
}
