internal import AppHost
internal import Capabilities
internal import CoreModules
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Scenarios
internal import ScriptLoading
internal import SimulatedBackend
internal import SimulatedPhone

/// The race file in one run of a search: the servers, and the checks.
@HostActor
final class RaceFileRun {
  let session: AppSession
  /// The server of the WebSockets.
  let sockets: SocketServer
  /// The requests that reached a server.
  private(set) var exchanges: [InProcessBackend.Exchange] = []
  /// What the file found to be wrong.
  private(set) var failures: [ReportedDiagnosis] = []
  /// Why the file was ended in the middle of a function. Then no run can say anything.
  private(set) var overrun: ScriptError?
  /// The lines that the app printed.
  var printed: [String] { output.lines }

  private let file: RaceFile
  private let output: PrintedLines
  private let context: TestContext
  private let module = RaceFileModule()
  /// Takes the answer to a request, by the number of the request.
  private var unanswered: [Int: @HostActor (BackendReply) -> Void] = [:]
  private var answerCount = 0
  /// Whether the app may know the answer to a request, by the number of the request.
  private var mayKnow: [Int: @HostActor () -> Bool] = [:]
  /// The function that was called last, until it has finished.
  private var unfinished: String?
  /// Waits for the function that runs in a turn of its own.
  private var caller: CheckedContinuation<Void, Never>?

  private var definition: RaceFileModule.Definition? { module.definition }

  /// Evaluates the file for a session that has not begun.
  ///
  /// - Throws: ``ScriptError`` for what the file throws.
  init(
    _ file: RaceFile, _ session: AppSession, _ sockets: SocketServer, _ output: PrintedLines
  ) throws {
    self.file = file
    self.session = session
    self.sockets = sockets
    sockets.isAsked = true
    self.output = output
    let registry = ModuleRegistry()
    try registry.add(module)
    try registry.add { [phone = session.phone, installed = session.installed] in
      PhoneControl(phone: phone) { (installed.verbs, installed.values) }
    }
    context = try file.context(registry, session.loop, session.configuration)
    module.run = self
    context.onError = { [weak self] in self?.fail($1, code: $0) }
    do { try context.evaluate() } catch let error as JSError { throw file.scriptError(error) }
  }

  isolated deinit { context.close() }

  /// Prepares the phone, before the app is launched.
  func begin() async {
    if let socket = definition?.socket {
      sockets.handlers.append(
        SocketServer.Handler(
          answer: SocketExports.answering(socket) { [weak self] in self?.serveSocket($1) }))
    }
    await callInOwnTurn("given", definition?.given)
    if let always = definition?.always {
      session.loop.onTaskEnd = { [weak self] in
        guard let self, failures.isEmpty else { return }
        call("always", always)
        if !failures.isEmpty { session.loop.stop() }
        // What the app does next counts for itself.
        HostActor.turns.begin()
      }
    }
    if let expectDelivered = definition?.expectDelivered {
      for capability in session.searchedCapabilities {
        capability.expectDelivery { [weak self] in self?.decide(expectDelivered, $0) ?? true }
      }
    }
  }

  /// Checks the app at the end of the run.
  func end() async {
    session.loop.onTaskEnd = nil
    if failures.isEmpty, overrun == nil { await callInOwnTurn("check", definition?.check) }
  }

  /// Answers a request that has reached a server.
  func serve(
    _ exchange: InProcessBackend.Exchange, _ answer: @escaping @HostActor (BackendReply) -> Void
  ) {
    exchanges.append(exchange)
    let answered: @HostActor (BackendReply) -> Void = {
      exchange.status = $0.status
      answer($0)
    }
    guard let reply = definition?.reply else { return answered(.standard) }
    answerCount += 1
    unanswered[answerCount] = answered
    // A script that was reloaded meanwhile no longer gets the answer.
    mayKnow[answerCount] = { [session] in
      session.generation === exchange.sender && exchange.isAnswerAlive()
    }
    context.bridge.context.subject = Self.subject("reply")
    do { try reply.call(answerCount, ExchangeBody(exchange)) } catch {
      fail(error as? JSError ?? JSError(message: "\(error)"))
    }
  }

  /// Lets the file take note of something that happened to a WebSocket.
  func serveSocket(_ body: () throws -> Void) {
    session.loop.recordAccess(.other("server"))
    context.bridge.context.subject = Self.subject("socket")
    do { try body() } catch { fail(error as? JSError ?? JSError(message: "\(error)")) }
  }

  func answer(_ id: Int, _ reply: BackendReply) { unanswered.removeValue(forKey: id)?(reply) }

  /// Whether the app may know the answer to a request: it can still get it, or has got it, and has not been launched again or
  /// reloaded since.
  func mayKnow(answerTo id: Int) -> Bool { mayKnow[id]?() ?? false }

  func finished(_ name: String) { if unfinished == name { unfinished = nil } }

  func fail(_ error: JSError) {
    guard error.code == FailureCode.sessionLost.rawValue else {
      return fail(error, code: FailureCode.checkFailed.rawValue)
    }
    unfinished = nil
    failures.append(
      ReportedDiagnosis(code: FailureCode.sessionLost.rawValue, message: error.message, at: nil))
  }

  private func fail(_ error: JSError, code: String) {
    unfinished = nil
    if error.isEndOfTurn { return end(because: error) }
    let failure = context.failure(code, error)
    failures.append(ReportedDiagnosis(failure))
  }

  /// No function of the file can be called any more, so the run ends, and the search.
  private func end(because error: JSError) {
    if overrun == nil { overrun = file.scriptError(error) }
    session.loop.stop()
    // The function itself never returns if it is in a part of the engine that cannot be ended.
    caller.take()?.resume()
  }

  /// Calls a function when no task of the app runs, so that only the function counts in its turn.
  private func callInOwnTurn(_ name: String, _ function: JSFunction?) async {
    guard let function else { return }
    await withCheckedContinuation { continuation in
      caller = continuation
      HostActor.post { [self] in
        call(name, function)
        caller.take()?.resume()
      }
    }
  }

  /// How an error names one of the functions.
  private static func subject(_ name: String) -> String { "\(name)() of the race file" }

  private func call(_ name: String, _ function: JSFunction?) {
    guard let function else { return }
    unfinished = name
    context.bridge.context.subject = Self.subject(name)
    do { try function.call() } catch { fail(error as? JSError ?? JSError(message: "\(error)")) }
    // Its microtasks have run.
    guard unfinished != nil, overrun == nil else { return }
    unfinished = nil
    fail(
      JSError(
        message:
          "\(name) waits for something that never happens: the phone's time stands still while it runs"
      ))
  }

  private func decide(_ expectDelivered: JSFunction, _ value: any JSEncodable) -> Bool {
    context.bridge.context.subject = Self.subject("expectDelivered")
    do {
      return try Bool.decode(expectDelivered.call(value), in: expectDelivered.value.context)
    } catch {
      fail(error as? JSError ?? JSError(message: "\(error)"))
      return true
    }
  }
}

/// The lines that an app prints.
@HostActor
final class PrintedLines {
  private var text = ""

  func add(_ text: String) { self.text += text }

  var lines: [String] {
    if text.isEmpty { return [] }
    let whole = text.hasSuffix("\n") ? text.dropLast() : text[...]
    return whole.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
