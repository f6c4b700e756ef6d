internal import HostLoop
internal import JSEngine

/// What the bridge needs of an ``Event``, whatever the type of its body.
@HostActor
protocol AnyEvent: AnyObject, Sendable {
  nonisolated var name: String { get }
  var creationSite: CreationSite { get }
  /// The state that the event carries. `nil` if it carries none.
  var toldState: ToldState? { get }
  func attach(to emitter: ModuleData)
  /// Drops the events that wait for a listener, because their bridge has ended.
  func detach(from emitter: ModuleData)
  /// Sends the events that waited for a listener.
  func release()
}

/// What the bridge needs of an ``EventEmitter``, whatever the type of its value.
@HostActor
protocol AnyEventEmitter: AnyObject, Sendable {
  nonisolated var name: String { get }
  var creationSite: CreationSite { get }
  func attach(to bridge: Bridge, module: String)
  func detach(from bridge: Bridge)
  /// The function that JavaScript calls as `Module.onX`.
  func subscribe(_ call: JSCall) throws -> JSRef
}
