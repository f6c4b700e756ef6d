package import AppHost
internal import Capabilities
package import HostLoop
internal import JSEngine
package import NativeBridge
package import SimulatedBackend
internal import WebAPIs

/// What the JavaScript of a test file sees of the app: `app`, and `backend.requests`.
@HostActor
package struct AppExports {
  private let app: @HostActor () throws -> AppSession
  private let printed: @HostActor () throws -> [String]
  private let exchanges: @HostActor () throws -> [InProcessBackend.Exchange]

  /// - Parameters:
  ///   - app: the app of the running test. Throws if none is running.
  ///   - printed: the lines that the app printed.
  ///   - exchanges: the requests that arrived.
  package init(
    of app: @escaping @HostActor () throws -> AppSession,
    printed: @escaping @HostActor () throws -> [String],
    exchanges: @escaping @HostActor () throws -> [InProcessBackend.Exchange]
  ) {
    self.app = app
    self.printed = printed
    self.exchanges = exchanges
  }

  /// The functions that `js/bridgehost/testing` calls through `native`.
  @ExportsBuilder
  package var all: [any Export] {
    Function("requests") { [exchanges] (route: String) in
      try exchanges().filter { route.isEmpty || $0.request.url.contains(route) }.map(
        ExchangeBody.init)
    }
    Function("appConsole") { [printed] () in try printed() }
    Function("appDiagnoses") { [app] () in
      let app = try app()
      app.keepDiagnoses()
      return app.earlierDiagnoses.map(DiagnosisBody.init)
    }
    Function("appValue") { [app] call in
      var call = call
      let name = try call.next(String.self)
      let values = try app().capabilities.flatMap(\.appValues)
      guard let value = values.first(where: { $0.name == name }) else {
        return call.context.undefined
      }
      return try value.read().encode(in: call.context)
    }
    Function("appExitCode") { [app] () in Int(try app().generation.exitCode) }
  }
}
