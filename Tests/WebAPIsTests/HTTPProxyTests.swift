import Foundation
import Glibc
import Testing
import WebAPIs

@Suite struct `HTTP through a proxy` {
  @Test func `http_proxy, https_proxy and no_proxy are honoured`() async {
    // The environment belongs to the process, so this test runs in its own process.
    await #expect(processExitsWith: .success) {
      let proxy = try HTTPLoopbackServer { received in
        received.method == "CONNECT"
          ? .status(403, then: .close) : .status(200, body: Array("from the proxy".utf8))
      }
      let direct = try HTTPLoopbackServer { _ in .status(200, body: Array("direct".utf8)) }
      setenv("http_proxy", proxy.url, 1)
      setenv("https_proxy", proxy.url, 1)
      setenv("no_proxy", "127.0.0.1", 1)

      let proxied = try await response(to: HTTPRequest(url: "http://host.invalid/a"))
      #expect(proxied.body == Array("from the proxy".utf8))
      #expect(proxy.received.last?.target == "http://host.invalid/a")

      _ = await result(of: HTTPRequest(url: "https://host.invalid/a"))
      #expect(proxy.received.last?.method == "CONNECT")
      #expect(proxy.received.last?.target == "host.invalid:443")

      let local = try await response(to: HTTPRequest(url: direct.url))
      #expect(local.body == Array("direct".utf8))
    }
  }
}
