import Foundation
import Testing

@Suite(.processes) struct `A reply that never ends` {
  /// Sends a response header and then nothing more.
  private static let server = """
    import socket, sys
    listener = socket.socket()
    listener.bind(('127.0.0.1', 0))
    listener.listen()
    print(listener.getsockname()[1], flush=True)
    connection, _ = listener.accept()
    connection.recv(65536)
    connection.sendall(b'HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n')
    sys.stdin.read()
    """

  @Test func `can be given up, and the fetch is finished`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.server, to: "server.py")
    try folder.write(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      const { HealthEmitter } = NativeModules;
      new NativeEventEmitter(HealthEmitter).addListener('onSendData', async ({ workouts }) => {
        try {
          const body = JSON.stringify(workouts);
          await fetch(process.env.BACKEND_URL, { method: 'POST', body, signal: AbortSignal.timeout(50) });
        } catch (error) {
          console.log(error.name);
          HealthEmitter.finish('failed');
        }
      });
      """, to: "app.js")
    let server = ChildProcess(
      "/usr/bin/env", ["python3", folder.path("server.py")], in: folder.url.path,
      ProcessInfo.processInfo.environment)
    try server.start()
    let port = server.readOutput()
    let url = "http://127.0.0.1:\(port.trimmingCharacters(in: .whitespacesAndNewlines))/"
    let result = try Command.run("app.js", in: folder.url, environment: ["BACKEND_URL": url])
    extendLifetime(server)
    #expect(result.status == 0)
    // Whatever the reason of the signal is.
    #expect(result.output == "AbortError\n")
    #expect(result.errors.contains("was aborted"))
    #expect(result.errors.contains("1 background fetch: failed after"))
  }
}
