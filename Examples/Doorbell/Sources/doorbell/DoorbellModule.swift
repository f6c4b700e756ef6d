import BridgehostCLI

/// The native half of `NativeModules.Doorbell`.
@HostActor
final class DoorbellModule: NativeModule {
  nonisolated static let name = "Doorbell"

  /// Who waits at the door when the app asks, and what it does about it.
  struct Door {
    let waiting: @HostActor () -> [Ring]
    let answer: @HostActor (_ ring: Int) throws -> Void
  }

  private let onRing = Event<Ring>("onRing")
  private let door: Door
  private var isObserved = false

  init(_ door: Door) { self.door = door }

  var exports: [any Export] {
    onRing
    AsyncFunction("waiting") { [door] () async throws in door.waiting() }
    AsyncFunction("answer") { [door] (ring: Int) async throws in try door.answer(ring) }
  }

  /// A script begins, and listens to nothing yet.
  func initialize() { isObserved = false }
  func startObserving() { isObserved = true }
  func stopObserving() { isObserved = false }

  /// Tells the app that somebody rings, if it listens; else it has to ask who waits.
  func somebodyRings(_ ring: Ring) {
    if isObserved { onRing.send(ring) }
  }
}

/// `{ id, visitor }`.
struct Ring: JSRecord, Sendable {
  let id: Int
  let visitor: String

  func write(fields: JSFields) {
    fields.add("id", id)
    fields.add("visitor", visitor)
  }
}
