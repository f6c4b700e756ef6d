internal import AppHost
internal import Capabilities
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedBackend
internal import SimulatedPhone

/// The native half of `bridgehost/testing`: it receives what a scenario file defines, and lets a
/// running scenario use its session.
@HostActor
final class ScenarioModule: NativeModule {
  nonisolated static let name = "BridgehostScenario"

  /// The arguments of `scenario(…)`.
  struct Definition {
    let name: String
    let mode: Scenario.Mode
    let app: String
    let opensApp: Bool
    let allowed: [String]
    let runs: Int?
    let place: Place
    let body: JSFunction
  }

  /// The scenarios of the file, in order.
  private(set) var definitions: [Definition] = []
  /// The session of the running scenario. `nil` while a file is only being read.
  weak var session: ScenarioSession?
  /// The requests that functions of the file still have to answer, by number.
  var unanswered: [Int: @HostActor (BackendReply) -> Void] = [:]
  /// How many such requests there have been.
  var answerCount = 0

  var exports: [any Export] {
    Function("define", define)
    Function("finish") { [self] () in try running().finish() }
    Function("fail") { [self] (error: JSValue) in
      try running().fail(
        FailureCode.scenarioError.rawValue, JSError(try error.ref, in: error.context))
    }
    AsyncFunction("idle") { [self] (limit: Double, promise: Promise) in
      try running().wait(.idle(limit: .clamped(seconds: limit)), promise.settle)
    }
    AsyncFunction("advance") { [self] (seconds: Double, promise: Promise) in
      guard seconds.isFinite, seconds >= 0 else {
        throw NativeError(message: "device.advance takes seconds from 0, not \(seconds)")
      }
      try running().wait(.time(.clamped(seconds: seconds)), promise.settle)
    }
    Function("sometimes") { [self] (name: String, condition: Bool) in
      try running().note(sometimes: name, condition)
    }
    Function("reply", reply)
    Function("replyWith", replyWith)
    Function("answer", answer)
    SocketExports(
      of: { [self] in
        if let sockets = try running().app.backend?.sockets { return sockets }
        throw NativeError(message: "the scenario has no backend")
      },
      run: { [weak self] subject, body in
        try? self?.running().postToScenario("socket", subject: subject, body)
      }
    ).all
    AppExports(
      of: { [self] in try running().app }, printed: { [self] in try running().printed },
      exchanges: { [self] in try running().app.backend?.exchanges ?? [] }
    ).all
  }

  func running() throws -> ScenarioSession {
    if let session { return session }
    throw NativeError(
      message: "device, backend and app belong to a scenario: use them in its function")
  }

  private func define(
    _ name: String, _ mode: String, _ app: String, _ opensApp: Bool, _ allowed: [String],
    _ runs: Int?, _ body: JSFunction, _ site: CallSite
  ) {
    definitions.append(
      Definition(
        name: name, mode: Scenario.Mode(rawValue: mode) ?? .normal, app: app,
        opensApp: opensApp, allowed: allowed, runs: runs, place: site, body: body))
  }
}

extension Promise {
  /// Fulfils the promise with no value, or rejects it.
  fileprivate func settle(_ error: NativeError?) {
    if let error { reject(error) } else { resolve() }
  }
}
