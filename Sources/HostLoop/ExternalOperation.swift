/// Something that happens outside the loop, such as a request on a socket. While one is open, the
/// loop waits for it in real time, and a virtual clock does not jump.
@HostActor
package final class ExternalOperation {
  /// The operation to which the current Swift task belongs.
  @TaskLocal package static var current: ExternalOperation?

  private let loop: EventLoop
  private var isEnded = false
  /// How many parts of the operation are waiting for the loop itself.
  private var pauses = 0

  init(loop: EventLoop) {
    self.loop = loop
    loop.openOperations += 1
    loop.recordAccessToEverything()
  }

  /// Ends the operation. Further calls do nothing.
  package func end() {
    guard !isEnded else { return }
    isEnded = true
    loop.recordAccessToEverything()
    if pauses == 0 { loop.openOperations -= 1 }
  }

  /// Runs `body`, during which the current operation waits for the loop itself. So a virtual clock
  /// may jump.
  package static func waitingForLoop<T>(_ body: () async -> T) async -> T {
    guard let current else { return await body() }
    current.pause()
    defer { current.resume() }
    return await body()
  }

  private func pause() {
    pauses += 1
    if pauses == 1, !isEnded { loop.openOperations -= 1 }
  }

  private func resume() {
    pauses -= 1
    if pauses == 0, !isEnded { loop.openOperations += 1 }
  }
}
