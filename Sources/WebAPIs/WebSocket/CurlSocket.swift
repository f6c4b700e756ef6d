import CCurl
import Foundation
import HostLoop
import Synchronization

/// A WebSocket on the real network: libcurl makes the connection. It has a thread of its own, on which
/// it waits for both sides.
nonisolated final class CurlSocket: WebSocketConnection, Sendable {
  private enum Command {
    case send(WebSocketMessage)
    case ping
    case close(UInt16, String)
    case drop
  }

  // curl_multi_wakeup is the only function that libcurl lets other threads call with a handle.
  private struct Alarm: @unchecked Sendable {
    let multi: UnsafeMutableRawPointer
  }

  private struct Inbox {
    var commands: [Command] = []
    /// Set only while the handle exists.
    var alarm: Alarm?
    var isDropped = false
  }

  private let inbox = Mutex(Inbox())
  private let onEvent: @Sendable (WebSocketEvent) -> Void

  private init(_ onEvent: @escaping @Sendable (WebSocketEvent) -> Void) { self.onEvent = onEvent }

  /// Begins to connect.
  static func open(
    _ request: WebSocketRequest, _ settings: CurlSettings,
    _ onEvent: @escaping @Sendable (WebSocketEvent) -> Void
  ) -> CurlSocket {
    let socket = CurlSocket(onEvent)
    let thread = Thread { socket.run(request, settings) }
    thread.name = "websocket"
    thread.start()
    return socket
  }

  func send(_ message: WebSocketMessage) { post(.send(message)) }
  func ping() { post(.ping) }
  func close(code: UInt16, reason: String) { post(.close(code, reason)) }
  func drop() { post(.drop) }

  private func post(_ command: Command) {
    inbox.withLock { inbox in
      inbox.commands.append(command)
      if case .drop = command { inbox.isDropped = true }
      if let alarm = inbox.alarm { ccurl_multi_wake(alarm.multi) }
    }
  }

  private func emit(_ event: WebSocketEvent) {
    if inbox.withLock(\.isDropped) { return }
    onEvent(event)
  }

  // MARK: On its own thread

  private func run(_ request: WebSocketRequest, _ settings: CurlSettings) {
    do throws(HTTPError) {
      // Loading libcurl takes some milliseconds, so the host thread does not do it.
      guard ccurl_load() else { throw .noLibrary }
      let line = try CurlLine(to: try request.http.httpURL(), settings)
      let dialogue = try WebSocketDialogue(request) { [self] in emit($0) }
      let alarm = Alarm(multi: line.multi)
      inbox.withLock { $0.alarm = alarm }
      defer {
        inbox.withLock { $0.alarm = nil }
        withExtendedLifetime(line) {}
      }
      carry(dialogue, over: line, until: .now + request.timeout)
      dialogue.conclude()
    } catch {
      emit(.failed(error))
    }
  }

  private func carry(
    _ dialogue: WebSocketDialogue, over line: CurlLine, until deadline: ContinuousClock.Instant
  ) {
    var isConnected = false
    do throws(HTTPError) {
      while obey(dialogue) {
        if dialogue.isConnecting, deadline <= .now { throw .socketTimedOut }
        if !isConnected {
          if dialogue.isOver { return }
          isConnected = try line.connect()
        }
        var mayHaveMore = false
        if isConnected {
          mayHaveMore = try exchange(dialogue, over: line)
          if dialogue.isOver, dialogue.outgoing.isEmpty { return }
        }
        if !mayHaveMore, inbox.withLock(\.commands.isEmpty) {
          line.wait(
            toWrite: !dialogue.outgoing.isEmpty, until: dialogue.isConnecting ? deadline : nil)
        }
      }
      // The app let go of the connection, perhaps right after it began to close it.
      if isConnected { _ = try line.send(dialogue.outgoing[...]) }
    } catch {
      dialogue.fail(error)
    }
  }

  /// So many parts are received before the app's side has its turn, however much the server sends.
  private static let mostParts = 16

  /// Receives and sends what is possible now. Returns whether more may have arrived.
  private func exchange(
    _ dialogue: WebSocketDialogue, over line: CurlLine
  ) throws(HTTPError) -> Bool {
    var parts = 0
    while !dialogue.isOver, parts < Self.mostParts, let bytes = try line.receive() {
      parts += 1
      if bytes.isEmpty { dialogue.end() } else { dialogue.receive(bytes) }
    }
    var sent = 0
    while sent < dialogue.outgoing.count {
      let count = try line.send(dialogue.outgoing[sent...])
      if count == 0 { break }
      sent += count
    }
    dialogue.outgoing.removeFirst(sent)
    return parts == Self.mostParts
  }

  /// Carries out what the app asked for. Returns whether the connection goes on.
  private func obey(_ dialogue: WebSocketDialogue) -> Bool {
    let commands = inbox.withLock { inbox in
      defer { inbox.commands = [] }
      return inbox.commands
    }
    for command in commands {
      switch command {
      case .send(let message): dialogue.send(message)
      case .ping: dialogue.ping()
      case .close(let code, let reason): dialogue.close(code: code, reason: reason)
      case .drop: return false
      }
    }
    return true
  }
}
