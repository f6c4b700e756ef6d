internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Storage

/// The work that waits for the thread of a database, in the order of the calls (`cpp/OPThreadPool.cpp`).
///
/// A query that takes long keeps the thread, while JavaScript runs on. Such a query is cut off, and begins again when the time
/// has passed that it takes. Until then it has changed nothing, and JavaScript can interrupt it.
@HostActor
final class OPWorkQueue {
  typealias Body = @HostActor () throws -> any JSEncodable & Sendable
  typealias Completion = @HostActor (Result<any JSEncodable & Sendable, any Error>) -> Void

  private let watch: OPWatch
  private let sqlite: AppSQLite
  private let hooks: OPHooks
  private let goOnLater: @HostActor (Duration, @escaping @HostActor () -> Void) -> Void
  private var waiting: [Work] = []
  /// The first work that waits has begun.
  private var isRunning = false

  /// - Parameter goOnLater: calls its second argument on the database's thread, after a time.
  init(
    _ connection: OPConnection, _ hooks: OPHooks,
    goOnLater: @escaping @HostActor (Duration, @escaping @HostActor () -> Void) -> Void
  ) {
    (watch, sqlite) = (connection.watch, connection.sqlite)
    (self.hooks, self.goOnLater) = (hooks, goOnLater)
  }

  /// Adds work.
  ///
  /// - Parameter call: when and where JavaScript asked for it.
  /// - Returns: what the task on the database's lane does.
  func add(
    _ body: @escaping Body, calledAt call: Diagnosis.Moment, then completion: @escaping Completion
  ) -> @HostActor () -> Void {
    let work = Work(body, call, completion)
    waiting.append(work)
    return { [weak self] in
      work.mayBegin = true
      self?.advance()
    }
  }

  /// Ends the query that runs, if there is one, with SQLite's error.
  func interrupt() {
    guard isRunning, let work = waiting.first, let error = work.cutOff else { return }
    isRunning = false
    waiting.removeFirst()
    hooks.endOfInterruptedWork()
    work.completion(.failure(error))
    advance()
  }

  /// JavaScript's thread waits for the query that runs.
  func finishRunning() {
    guard isRunning else { return }
    isRunning = false
    attempt(waiting.removeFirst())
    advance()
  }

  /// Runs all that waits (`wait_finished`).
  func finish() {
    isRunning = false
    let works = waiting
    waiting = []
    for work in works { attempt(work) }
  }

  func removeAll() {
    isRunning = false
    waiting = []
  }

  private func advance() {
    while !isRunning, let work = waiting.first, work.mayBegin {
      isRunning = !attempt(work, limit: Work.firstLimit)
      if isRunning { return goOn(work, after: Work.firstLimit) }
      waiting.removeFirst()
    }
  }

  /// Begins again, with four times the limit, when SQLite would have come as far as the limit.
  private func goOn(_ work: Work, after limit: Int) {
    let passed = limit - work.passed
    work.passed = limit
    goOnLater(.microseconds(passed / Work.stepsPerMicrosecond)) { [weak self] in
      guard let self, isRunning, waiting.first === work else { return }
      let next = limit > .max / 4 ? .max : limit * 4
      if !attempt(work, limit: next) { return goOn(work, after: next) }
      isRunning = false
      waiting.removeFirst()
      advance()
    }
  }

  /// - Returns: whether the work has ended. Without a limit it always has.
  @discardableResult
  private func attempt(_ work: Work, limit: Int? = nil) -> Bool {
    watch.begin(limit)
    hooks.hold()
    sqlite.call = work.call
    defer { sqlite.call = nil }
    do {
      let value = try work.body()
      watch.end()
      hooks.release()
      work.completion(.success(value))
    } catch {
      let error = (error as? OPError).map { JSError(message: $0.message) } ?? error
      if watch.end() {
        hooks.drop()
        work.cutOff = error
        return false
      }
      hooks.release()
      work.completion(.failure(error))
    }
    return true
  }

  @HostActor
  private final class Work {
    /// A fifth of a second.
    static let firstLimit = 10_000_000
    static let stepsPerMicrosecond = 50

    let body: Body
    let call: Diagnosis.Moment
    let completion: Completion
    var mayBegin = false
    /// The steps for which time has passed.
    var passed = 0
    /// SQLite's error when the work was cut off.
    var cutOff: (any Error)?

    init(_ body: @escaping Body, _ call: Diagnosis.Moment, _ completion: @escaping Completion) {
      (self.body, self.call, self.completion) = (body, call, completion)
    }
  }
}
