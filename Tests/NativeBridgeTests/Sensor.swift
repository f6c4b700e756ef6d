import HostLoop
import NativeBridge

/// An emitter that writes into its journal when it is told to start or stop observing.
@HostActor
final class Sensor: NativeModule {
  let onReading = Event<Int>("onReading")
  let onAlarm = Event<String>("onAlarm")
  let journal: Journal
  /// Called inside `startObserving`.
  var whileStarting: (@HostActor () -> Void)?

  init(_ journal: Journal = Journal()) { self.journal = journal }

  var exports: [any Export] {
    onReading
    onAlarm
    AsyncFunction("measure") { [self] in onReading.send(1) }
  }

  func startObserving() {
    journal.write("start")
    whileStarting?()
  }
  func stopObserving() { journal.write("stop") }
  func invalidate() { journal.write("invalidate") }
}

/// An emitter whose events wait for a listener.
@HostActor
final class Mailbox: NativeModule {
  let onLetter: Event<Int>
  let onParcel = Event<Int>("onParcel", whenUnobserved: .hold(latest: 1))
  var whileStarting: (@HostActor () -> Void)?
  var whileStopping: (@HostActor () -> Void)?

  init(latest: Int = 1) {
    onLetter = Event("onLetter", whenUnobserved: .hold(latest: latest))
  }

  var exports: [any Export] {
    onLetter
    onParcel
  }

  func startObserving() { whileStarting?() }
  func stopObserving() { whileStopping?() }
}
