internal import AppHost
internal import Capabilities
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Scenarios
internal import SimulatedBackend

/// The native half of `bridgehost/testing` in a race file: it receives what the file exports, and lets the file see the app
/// of the current run.
@HostActor
final class RaceFileModule: NativeModule {
  nonisolated static let name = "BridgehostRace"

  /// What the file exports.
  struct Definition {
    let allowed: [String]
    let severity: [String: String]
    /// Called before the launch.
    let given: JSFunction?
    /// Called with a number for `answer`, and a request.
    let reply: JSFunction?
    /// Called after each task.
    let always: JSFunction?
    /// Called at the end of a run.
    let check: JSFunction?
    /// Called with a sample. Returns whether a server must get it.
    let expectDelivered: JSFunction?
    /// Called with the number of each WebSocket.
    let socket: JSFunction?
  }

  private(set) var definition: Definition?
  /// The current run; `nil` while the file is only being read.
  weak var run: RaceFileRun?

  var exports: [any Export] {
    Function("register") { [self] call in
      var call = call
      definition = Definition(
        allowed: try call.next([String].self), severity: try call.next([String: String].self),
        given: try call.next(JSFunction?.self), reply: try call.next(JSFunction?.self),
        always: try call.next(JSFunction?.self), check: try call.next(JSFunction?.self),
        expectDelivered: try call.next(JSFunction?.self), socket: try call.next(JSFunction?.self))
      return call.context.undefined
    }
    Function("answer") {
      [self] (id: Int, status: Int, headers: [String: String], body: String?, latency: Double) in
      run?.answer(id, BackendReply(status, headers, body, latency))
    }
    Function("mayKnow") { [self] (id: Int) in run?.mayKnow(answerTo: id) ?? false }
    Function("finish") { [self] (name: String) in run?.finished(name) }
    Function("fail") { [self] (error: JSValue) in
      run?.fail(JSError(try error.ref, in: error.context))
    }
    Function("texts") { [self] () in try running().session.generation.root?.texts ?? [] }
    AppExports(
      of: { [self] in try running().session }, printed: { [self] in try running().printed },
      exchanges: { [self] in try running().exchanges }
    ).all
    SocketExports(
      of: { [self] in try running().sockets },
      run: { [weak self] _, body in self?.run?.serveSocket(body) }
    ).all
  }

  private func running() throws -> RaceFileRun {
    if let run { return run }
    throw NativeError(
      message: "a race file sees the phone and the app only in its functions, such as check")
  }
}
