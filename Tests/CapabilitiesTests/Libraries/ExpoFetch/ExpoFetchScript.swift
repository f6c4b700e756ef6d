import AppHost
import BridgeTesting
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing
import WebAPIs

/// A script that calls native code as `src/winter/fetch/fetch.ts` and `src/winter/fetch/FetchResponse.ts` of expo do.
@HostActor
enum ExpoFetchScript {
  /// - Parameters:
  ///   - script: has `send(url, options)`, which returns `{ request, response, started }`, `listen(response)`, which prints its
  ///     events, `text(bytes)`, `sleep(seconds)`, and `tell(promise)`, which prints what becomes of it.
  ///   - version: the version of the package `expo` in the project. `nil` if it has none.
  ///   - isStuck: whether native code leaves a promise open.
  ///   - pieces: answers instead of `network`.
  static func lines(
    _ script: String, version: String? = nil, isStuck: Bool = false,
    network: TestNetwork = .answering(200), pieces: PiecesNetwork? = nil
  ) async throws -> [String] {
    var files: [String: String] = [:]
    if let version {
      files["package.json"] = #"{ "name": "app" }"#
      files["node_modules/expo/package.json"] = #"{ "name": "expo", "version": "\#(version)" }"#
    }
    let app = try AppFixture.plain(
      imports + "(async () => {\n\(script)\n})();", files: files, network: network
    ) {
      $0.launch = .user
      if let pieces { $0.transport = pieces }
    }
    pieces?.loop = app.session.loop
    let result = await app.run()
    #expect(result.diagnoses.filter(\.isFailure).isEmpty)
    #expect(result.codes.contains("promise-never-settled") == isStuck)
    return app.lines
  }

  /// Whether the bridge of a script is still there when its run is over and nobody has the app any more.
  static func leavesBridge(_ script: String, pieces: PiecesNetwork) async throws -> Bool {
    weak var bridge: Bridge?
    do {
      let app = try AppFixture.plain(imports + script) {
        $0.launch = .user
        $0.transport = pieces
      }
      pieces.loop = app.session.loop
      bridge = app.session.bridge
      _ = await app.run()
    }
    return bridge != nil
  }

  private static let imports = """
    import { NativeModules } from 'react-native';
    import { device } from 'bridgehost';
    NativeModules.ExpoModulesCore.installModules();
    const { NativeRequest, NativeResponse } = expo.modules.ExpoFetchModule;
    const text = (bytes) => String.fromCharCode(...new Uint8Array(bytes));
    const bytes = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const sleep = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    class Response extends NativeResponse {}
    const send = (url, { body = null, ...options } = {}) => {
      const response = new Response();
      const request = new NativeRequest(response);
      const init = { credentials: 'include', headers: [], method: 'GET', redirect: 'follow', ...options };
      return { request, response, started: request.start(url, init, body) };
    };
    const listen = (response) => {
      for (const name of ['didReceiveResponseData', 'didComplete', 'didFailWithError', 'readyForJSFinalization']) {
        response.addListener(name, (...values) => {
          console.log(name, ...values.map((value) => value instanceof Uint8Array ? text(value) : value));
        });
      }
    };
    const tell = (promise) => promise.then((value) => console.log(value), ({ code, message }) => console.log(`${code}: ${message.split('\\n→ Caused by: ').pop()}`));

    """
}
