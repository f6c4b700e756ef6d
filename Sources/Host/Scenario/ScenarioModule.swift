internal import Bridge
internal import Device
internal import EventLoop
internal import JSEngine
internal import WebAPIs

/// The native half of `bridgehost/testing`: what a scenario file defines, and what a running scenario
/// asks of its session.
@HostActor
final class ScenarioModule: NativeModule {
  nonisolated static let name = "BridgehostScenario"

  /// What `scenario(…)` was called with.
  struct Definition {
    let name: String
    let mode: Scenario.Mode
    let app: String
    let launch: AppLifecycle.Launch
    let allowed: [String]
    let place: Place
    let body: JSFunction
  }

  /// The scenarios of the file, in order.
  private(set) var definitions: [Definition] = []
  /// The session of the scenario that runs; none while a file is only read.
  weak var session: ScenarioSession?

  var exports: [any Export] {
    SyncFunction("define", define)
    SyncFunction("finish") { [self] () in try running().finish() }
    SyncFunction("fail") { [self] (error: JSValue) in
      try running().fail("scenario-error", JSError(try error.ref, in: error.context))
    }
    Function("idle") { [self] (limit: Double, promise: Promise) in
      try running().wait(.idle(limit: .seconds(limit)), promise)
    }
    Function("advance") { [self] (seconds: Double, promise: Promise) in
      try running().wait(.time(.seconds(seconds)), promise)
    }
    SyncFunction("sometimes") { [self] (name: String, condition: Bool) in
      try running().note(sometimes: name, condition)
    }
    SyncFunction("requests", requests)
    SyncFunction("reply", reply)
    SyncFunction("appConsole") { [self] () in try running().printed }
    SyncFunction("appDiagnoses") { [self] () in try running().diagnoses.map(DiagnosisBody.init) }
    SyncFunction("appFetches") { [self] () in
      try running().app.phone.backgroundFetch.fetches.map(FetchBody.init)
    }
    SyncFunction("appExitCode") { [self] () in Int(try running().app.generation.exitCode) }
  }

  private func running() throws -> ScenarioSession {
    if let session { return session }
    throw NativeError(
      message: "device, backend and app belong to a scenario: use them in its function")
  }

  private func define(
    _ name: String, _ mode: String, _ app: String, _ launch: String, _ allowed: [String],
    _ body: JSFunction, _ site: CallSite
  ) {
    definitions.append(
      Definition(
        name: name, mode: Scenario.Mode(rawValue: mode) ?? .normal, app: app,
        launch: AppLifecycle.Launch(rawValue: launch) ?? .none, allowed: allowed, place: site.place,
        body: body))
  }

  private func requests(_ route: String) throws -> [ExchangeBody] {
    try running().app.backend?.exchanges
      .filter { route.isEmpty || $0.request.url.contains(route) }.map(ExchangeBody.init) ?? []
  }

  private func reply(
    _ route: String, _ status: Int, _ headers: [String: String], _ body: String?,
    _ latency: Double, _ occurrences: [Int]
  ) throws {
    var reply = BackendReply(
      route: route, status: status, latency: .seconds(latency), occurrences: Set(occurrences))
    reply.body = body.map { Array($0.utf8) } ?? []
    reply.headers = headers.sorted { $0.key < $1.key }
      .map { HTTPHeader(name: $0.key, value: $0.value) }
    if body != nil, reply.headers.value(of: "content-type") == nil {
      reply.headers.append(HTTPHeader(name: "content-type", value: "application/json"))
    }
    try running().app.backend?.replies.append(reply)
  }
}
