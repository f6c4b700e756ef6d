import CCurl
import HostLoop

/// libcurl's handle for many requests at once. It is used only on the loop's thread.
final class CurlWorker {
  let multi: UnsafeMutableRawPointer
  private var transfers: [UnsafeMutableRawPointer: CurlTransfer] = [:]
  private var isClosing = false

  private let settings: CurlSettings
  private let room: ReplyRoom

  init?(_ settings: CurlSettings) {
    guard let multi = ccurl_multi_init(6) else { return nil }
    self.multi = multi
    self.settings = settings
    room = ReplyRoom(limit: settings.replyLimit)
  }

  deinit { ccurl_multi_cleanup(multi) }

  /// Whether it was closed and has no open requests.
  var isDone: Bool { isClosing && transfers.isEmpty }

  /// Carries out commands.
  func obey(_ commands: [CurlLoop.Command]) {
    for command in commands {
      switch command {
      case .start(let request, let exchange): begin(request, exchange)
      case .stop(let exchange):
        for (easy, transfer) in transfers where transfer.exchange === exchange { _ = end(easy) }
      case .close: isClosing = true
      }
    }
  }

  /// Sends and receives as much as is possible now.
  func work() {
    ccurl_multi_perform(multi)
    var easy: UnsafeMutableRawPointer?
    var code = CURLE_OK
    while ccurl_multi_next_done(multi, &easy, &code), let done = easy {
      if let transfer = end(done) { complete(transfer, code) }
      ccurl_multi_perform(multi)
    }
    for (easy, transfer) in transfers where transfer.deadline <= .now {
      end(easy)?.exchange.finish(.failure(transfer.timeoutError))
    }
  }

  /// Waits until a socket is ready, a request has been silent for too long, or another thread posts
  /// a command.
  func wait() {
    guard !isDone else { return }
    let deadline = transfers.values.map(\.deadline).min()
    let left = deadline.map { (($0 - .now) / .milliseconds(1)).rounded(.up) } ?? 60_000
    ccurl_multi_wait(multi, Int32(clamping: min(max(left, 0), 60_000)))
  }

  private func begin(_ request: HTTPRequest, _ exchange: CurlExchange) {
    guard !exchange.isOver else { return }
    do throws(HTTPError) {
      let transfer = try CurlTransfer(request, for: exchange, settings, room)
      guard ccurl_multi_add(multi, transfer.easy) else {
        throw HTTPError(.other, "libcurl takes no more requests")
      }
      transfers[transfer.easy] = transfer
    } catch {
      exchange.finish(.failure(error))
    }
  }

  private func end(_ easy: UnsafeMutableRawPointer) -> CurlTransfer? {
    ccurl_multi_remove(multi, easy)
    return transfers.removeValue(forKey: easy)
  }

  private func complete(_ transfer: CurlTransfer, _ code: CURLcode) {
    do throws(HTTPError) {
      transfer.exchange.finish(.success(try transfer.response(code)))
    } catch {
      transfer.exchange.finish(.failure(error))
    }
  }
}
