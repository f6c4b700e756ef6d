public import HostLoop

/// What the bridge needs of an ``Event``, whatever the type of its body. Only ``Event`` inherits
/// from it.
@HostActor
public class AnyEvent: Export {
  /// The name in JavaScript. All modules of a context share the names of events (contract 2.2).
  public nonisolated let name: String
  let creationSite = CreationSite()
  /// The state that the event carries. `nil` if it carries none.
  var toldState: ToldState?

  nonisolated init(name: String) { self.name = name }

  public final var member: ModuleMember { .event(self) }

  func attach(to emitter: ModuleData) {}
  /// Drops the events that wait for a listener, because their bridge has ended.
  func detach(from emitter: ModuleData) {}
  /// Sends the events that waited for a listener.
  func release() {}
}
