internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import WebAPIs

/// A server on this machine that records requests and answers each with `200 {"ok":true}`.
///
/// It takes the place of the app's own backend in `bridgehost --backend`. Only programs on this
/// machine can reach it.
package final class Backend: Sendable {
  /// The server's URL, such as `http://127.0.0.1:40123`, without a slash at the end.
  package let url: String

  private let group: MultiThreadedEventLoopGroup
  private let log: RequestLog

  private init(url: String, group: MultiThreadedEventLoopGroup, log: RequestLog) {
    self.url = url
    self.group = group
    self.log = log
  }

  /// Starts a server on the IPv4 loopback address, on a port that the system chooses.
  ///
  /// - Parameter bodyLimit: the largest body, in bytes. A request with a larger body is answered
  ///   with `413` and not recorded.
  /// - Throws: an `IOError` if no socket can be opened.
  package static func start(
    bodyLimit: Int = CurlTransport.usualReplyLimit
  ) async throws -> Backend {
    let log = RequestLog()
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let bootstrap = ServerBootstrap(group: group)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.configureHTTPServerPipeline()
          try channel.pipeline.syncOperations.addHandler(
            RequestRecorder(log: log, limit: bodyLimit))
        }
      }
    do {
      let listener = try await bootstrap.bind(host: "127.0.0.1", port: 0).get()
      let port = listener.localAddress?.port ?? 0
      return Backend(url: "http://127.0.0.1:\(port)", group: group, log: log)
    } catch {
      try? await group.shutdownGracefully()
      throw error
    }
  }

  /// The latest 1,000 requests, in the order in which they became complete.
  package var recorded: [RecordedRequest] { log.latest }

  /// How many requests and bytes were received so far.
  package var received: ReceivedRequests { log.received }

  /// Closes the port and the connections. Incomplete requests are lost.
  package func stop() async { try? await group.shutdownGracefully() }
}
