import FlyingFox
import FlyingSocks
import Foundation
import Synchronization

/// A server on this machine that records every request and answers it with `200 {"ok":true}`.
///
/// It stands for the app's own backend in `bridgehost --backend`. Only programs on this machine can
/// reach it.
public final class Backend: Sendable {
  /// Where it listens, such as `http://127.0.0.1:40123`, without a slash at the end.
  public let url: String

  private let server: HTTPServer
  private let running: Task<Void, any Error>
  private let log: RequestLog

  private init(url: String, server: HTTPServer, running: Task<Void, any Error>, log: RequestLog) {
    self.url = url
    self.server = server
    self.running = running
    self.log = log
  }

  /// Starts a server on a port that the system chooses, on the IPv4 loopback address.
  ///
  /// - Throws: A `SocketError` if the system grants no socket.
  public static func start() async throws -> Backend {
    let log = RequestLog()
    let server = HTTPServer(
      config: HTTPServer.Configuration(
        address: try .inet(ip4: "127.0.0.1", port: 0),
        timeout: 3600,
        // Bodies are read once, so none needs to be kept for a second reading.
        sharedRequestReplaySize: 4096,
        pool: NoDelaySocketPool(base: SocketPool.make()),
        logger: .disabled),
      handler: log)
    let running = Task { try await server.run() }
    do {
      try await server.waitUntilListening()
      guard case .ip4(let address, let port)? = await server.listeningAddress else {
        throw SocketError.unsupportedAddress
      }
      return Backend(
        url: "http://\(address):\(port)", server: server, running: running, log: log)
    } catch {
      running.cancel()
      throw error
    }
  }

  /// The requests received so far, in the order in which they were complete.
  public var recorded: [RecordedRequest] { log.requests }

  /// Closes the port and the connections. Requests that are not complete are lost.
  public func stop() async {
    await server.stop()
    running.cancel()
    _ = await running.result
  }
}
