/// Something that happens outside the loop, such as a request on a socket; while one is open the
/// loop waits for it in real time, and a virtual clock does not jump.
@HostActor
public final class ExternalOperation {
  private var loop: EventLoop?

  init(loop: EventLoop) {
    self.loop = loop
    loop.openOperations += 1
  }

  /// Ends the operation; further calls do nothing.
  public func end() {
    loop?.openOperations -= 1
    loop = nil
  }
}
