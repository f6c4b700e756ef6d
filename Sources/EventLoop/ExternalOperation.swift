/// Something that happens outside the loop, such as a request on a socket; while one is open the
/// loop waits for it in real time, and a virtual clock does not jump.
@HostActor
public final class ExternalOperation {
  /// The operation that the current Swift task is part of.
  @TaskLocal public static var current: ExternalOperation?

  private let loop: EventLoop
  private var isEnded = false
  private var isPaused = false

  init(loop: EventLoop) {
    self.loop = loop
    loop.openOperations += 1
  }

  /// Ends the operation; further calls do nothing.
  public func end() {
    guard !isEnded else { return }
    isEnded = true
    if !isPaused { loop.openOperations -= 1 }
  }

  /// Runs `body`, in which the current operation waits for the loop itself: time may jump.
  public static func waitingForLoop<T>(_ body: () async -> T) async -> T {
    guard let current, !current.isEnded, !current.isPaused else { return await body() }
    current.isPaused = true
    current.loop.openOperations -= 1
    let result = await body()
    current.isPaused = false
    if !current.isEnded { current.loop.openOperations += 1 }
    return result
  }
}
