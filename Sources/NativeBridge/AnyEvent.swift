public import HostLoop

/// An event, whatever its body: what the bridge needs of it. Only ``Event`` is one.
@HostActor
public class AnyEvent: Export {
  /// The name in JavaScript; shared by all modules of a context (contract 2.2).
  public nonisolated let name: String
  let creationSite = CreationSite()

  nonisolated init(name: String) { self.name = name }

  public final var member: ModuleMember { .event(self) }

  func attach(to emitter: ModuleData) {}
  /// Forgets what waits for a listener, because its bridge is gone.
  func detach(from emitter: ModuleData) {}
  /// Sends what waited for a listener.
  func release() {}
}
