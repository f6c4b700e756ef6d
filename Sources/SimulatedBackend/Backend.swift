import CMicroHTTPD
import Glibc
internal import Synchronization
internal import WebAPIs

/// A server on this machine that records requests and answers each with `200 {"ok":true}`.
///
/// It takes the place of the app's own backend in `bridgehost --backend`. Only programs on this
/// machine can reach it.
package final class Backend: Sendable {
  /// Why no server could be started.
  package struct StartFailure: Error, CustomStringConvertible {
    /// A sentence for a person, without its full stop.
    package let description: String
  }

  /// The server's URL, such as `http://127.0.0.1:40123`, without a slash at the end.
  package let url: String

  private let recorder: RequestRecorder
  /// The server, until it is stopped.
  private let daemon: Mutex<OpaquePointer?>

  /// Starts a server on the IPv4 loopback address, on a port that the system chooses.
  ///
  /// - Parameter bodyLimit: the largest body, in bytes. A request with a larger body is answered
  ///   with `413` and not recorded.
  package init(bodyLimit: Int = CurlTransport.usualReplyLimit) throws(StartFailure) {
    guard cmhttpd_load() else {
      throw StartFailure(
        description: "libmicrohttpd, the server of --backend, is not installed. "
          + "Install it: apt-get install libmicrohttpd12")
    }
    let recorder = RequestRecorder(limit: bodyLimit)
    guard let daemon = recorder.start() else {
      throw StartFailure(
        description:
          "The server of --backend found no free port: \(String(cString: strerror(errno)))")
    }
    self.recorder = recorder
    url = "http://127.0.0.1:\(cmhttpd_port(daemon))"
    self.daemon = Mutex(daemon)
  }

  deinit { stop() }

  /// The latest 1,000 requests, in the order in which they became complete.
  package var recorded: [RecordedRequest] { recorder.log.latest }

  /// How many requests and bytes were received so far.
  package var received: ReceivedRequests { recorder.log.received }

  /// Closes the port and the connections. Incomplete requests are lost.
  package func stop() {
    // The server's threads use the recorder until this returns.
    daemon.withLock { daemon in
      if let daemon { cmhttpd_stop(daemon) }
      daemon = nil
    }
  }
}
