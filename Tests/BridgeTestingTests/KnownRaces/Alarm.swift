import HostLoop
import NativeBridge

/// A module that can run into each known race of part 7 of the contract.
@HostActor
final class Alarm: NativeModule {
  /// The place from which events are sent.
  static let sendPlace = "BridgeTestingTests/Alarm.swift:\(#line + 12)"

  private let onRing = Event<Int>("onRing")
  private(set) var promises: [Promise] = []

  var exports: [any Export] {
    onRing
    AsyncFunction("arm", arm)
    AsyncFunction("disarm") { (_: String?) in }
    Function("test", ring)
  }

  func ring(_ times: Int) { onRing.send(times) }

  private func arm(_ promise: Promise) { promises.append(promise) }
}
