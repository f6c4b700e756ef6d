import CCurl
import Foundation
import Synchronization

/// The thread on which libcurl works on all requests of a transport.
final class CurlLoop: Sendable {
  /// What other threads ask of the loop.
  enum Command {
    case start(HTTPRequest, CurlExchange)
    case stop(CurlExchange)
    case close
  }

  /// What wakes the thread; the one thing that libcurl lets any thread do with a handle.
  private struct Alarm: @unchecked Sendable {
    let multi: UnsafeMutableRawPointer
  }

  private struct Inbox {
    var commands: [Command] = []
    /// Only while the handle exists.
    var alarm: Alarm?
  }

  private let inbox = Mutex(Inbox())

  /// Starts a loop, or returns `nil` if there is no libcurl.
  static func start() -> CurlLoop? {
    guard ccurl_load() else { return nil }
    let loop = CurlLoop()
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

  /// How long to wait for a deadline, or a minute if there is none.
  private func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
    guard let deadline else { return 60_000 }
    let left = (deadline - .now) / .milliseconds(1)
    return Int32(min(max(left.rounded(.up), 0), 60_000))
  }

  private func run() {
    guard let multi = ccurl_multi_init(6) else { return }
    let alarm = Alarm(multi: multi)
    inbox.withLock { $0.alarm = alarm }
    var transfers: [UnsafeMutableRawPointer: CurlTransfer] = [:]
    var isClosing = false

    func begin(_ request: HTTPRequest, _ exchange: CurlExchange, redirects: Int) {
      do throws(HTTPError) {
        let transfer = try CurlTransfer(request, for: exchange, redirects: redirects)
        guard ccurl_multi_add(multi, transfer.easy) else {
          throw HTTPError(.other, "libcurl takes no more requests")
        }
        transfers[transfer.easy] = transfer
      } catch {
        exchange.finish(.failure(error))
      }
    }
    func end(_ easy: UnsafeMutableRawPointer) -> CurlTransfer? {
      ccurl_multi_remove(multi, easy)
      return transfers.removeValue(forKey: easy)
    }

    while !isClosing || !transfers.isEmpty {
      for command in inbox.withLock({ inbox in
        defer { inbox.commands = [] }
        return inbox.commands
      }) {
        switch command {
        case .start(let request, let exchange):
          if !exchange.isOver { begin(request, exchange, redirects: 0) }
        case .stop(let exchange):
          for (easy, transfer) in transfers where transfer.exchange === exchange { _ = end(easy) }
        case .close: isClosing = true
        }
      }
      ccurl_multi_perform(multi)
      var easy: UnsafeMutableRawPointer?
      var code = CURLE_OK
      while ccurl_multi_next_done(multi, &easy, &code), let done = easy {
        guard let transfer = end(done) else { continue }
        do throws(HTTPError) {
          let response = try transfer.response(code)
          if let next = try transfer.request.next(after: response, redirects: transfer.redirects) {
            if !transfer.exchange.isOver {
              begin(next, transfer.exchange, redirects: transfer.redirects + 1)
            }
          } else {
            transfer.exchange.finish(.success(response))
          }
        } catch {
          transfer.exchange.finish(.failure(error))
        }
        ccurl_multi_perform(multi)
      }
      for (easy, transfer) in transfers where transfer.deadline <= .now {
        end(easy)?.exchange.finish(.failure(transfer.timeoutError))
      }
      let isIdle = inbox.withLock(\.commands.isEmpty) && !(isClosing && transfers.isEmpty)
      if isIdle {
        ccurl_multi_wait(multi, milliseconds(until: transfers.values.map(\.deadline).min()))
      }
    }
    inbox.withLock { $0.alarm = nil }
    ccurl_multi_cleanup(multi)
  }
}
