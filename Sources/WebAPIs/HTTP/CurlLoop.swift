import CCurl
import Foundation
import Synchronization

/// The thread on which libcurl works on all requests of a transport, as other threads see it.
final class CurlLoop: Sendable {
  /// What other threads ask of the loop.
  enum Command {
    case start(HTTPRequest, CurlExchange)
    case stop(CurlExchange)
    case close
  }

  // curl_multi_wakeup is the one call that libcurl lets any thread make with a handle.
  private struct Alarm: @unchecked Sendable {
    let multi: UnsafeMutableRawPointer
  }

  private struct Inbox {
    var commands: [Command] = []
    /// Only while the handle exists.
    var alarm: Alarm?
  }

  private let inbox = Mutex(Inbox())
  private let settings: CurlSettings

  private init(_ settings: CurlSettings) { self.settings = settings }

  /// Starts a loop, or returns `nil` if there is no libcurl.
  static func start(_ settings: CurlSettings) -> CurlLoop? {
    guard ccurl_load() else { return nil }
    let loop = CurlLoop(settings)
    let thread = Thread { loop.run() }
    thread.name = "http"
    thread.start()
    return loop
  }

  /// Has the loop do something, as soon as it can.
  func post(_ command: Command) {
    inbox.withLock { inbox in
      inbox.commands.append(command)
      if let alarm = inbox.alarm { ccurl_multi_wake(alarm.multi) }
    }
  }

  /// Lets the loop end once the requests under way have ended.
  func close() { post(.close) }

  private func run() {
    guard let worker = CurlWorker(settings) else { return }
    let alarm = Alarm(multi: worker.multi)
    inbox.withLock { $0.alarm = alarm }
    while !worker.isDone {
      worker.obey(
        inbox.withLock { inbox in
          defer { inbox.commands = [] }
          return inbox.commands
        })
      worker.work()
      if inbox.withLock(\.commands.isEmpty) { worker.wait() }
    }
    inbox.withLock { $0.alarm = nil }
  }
}
