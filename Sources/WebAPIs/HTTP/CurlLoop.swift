import CCurl
import Foundation
import Synchronization

/// The thread on which libcurl handles all requests of a transport. Other threads use it through
/// this class.
final class CurlLoop: Sendable {
  /// What other threads can ask of the loop.
  enum Command {
    case start(HTTPRequest, CurlExchange)
    case stop(CurlExchange)
    case close
  }

  // curl_multi_wakeup is the only function that libcurl lets other threads call with a handle.
  private struct Alarm: @unchecked Sendable {
    let multi: UnsafeMutableRawPointer
  }

  private struct Inbox {
    var commands: [Command] = []
    /// Set only while the handle exists.
    var alarm: Alarm?
  }

  private let inbox = Mutex(Inbox())
  private let settings: CurlSettings

  private init(_ settings: CurlSettings) { self.settings = settings }

  /// Starts a loop. Returns `nil` if libcurl is missing.
  static func start(_ settings: CurlSettings) -> CurlLoop? {
    guard ccurl_load() else { return nil }
    let loop = CurlLoop(settings)
    let thread = Thread { loop.run() }
    thread.name = "http"
    thread.start()
    return loop
  }

  /// Passes a command to the loop, which carries it out as soon as it can.
  func post(_ command: Command) {
    inbox.withLock { inbox in
      inbox.commands.append(command)
      if let alarm = inbox.alarm { ccurl_multi_wake(alarm.multi) }
    }
  }

  /// Ends the loop after its open requests have ended.
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
