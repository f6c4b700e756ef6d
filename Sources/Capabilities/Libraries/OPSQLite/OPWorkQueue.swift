internal import HostLoop
internal import JSEngine

/// The work that waits for the thread of a database (`cpp/OPThreadPool.cpp`).
@HostActor
final class OPWorkQueue {
  typealias Body = @HostActor () throws -> any JSEncodable

  private var waiting: [Work] = []

  /// Adds work.
  ///
  /// - Returns: what the task on the database's lane does.
  func add(_ body: @escaping Body) -> Body {
    let work = Work(body)
    waiting.append(work)
    return { [weak self] in
      self?.waiting.removeAll { $0 === work }
      return try work.result()
    }
  }

  /// Runs all that waits (`wait_finished`).
  func finish() {
    let works = waiting
    waiting = []
    for work in works { _ = try? work.result() }
  }

  func removeAll() { waiting = [] }

  /// Runs once.
  @HostActor
  private final class Work {
    private let body: Body
    private var outcome: Result<any JSEncodable, any Error>?

    init(_ body: @escaping Body) { self.body = body }

    func result() throws -> any JSEncodable {
      if let outcome { return try outcome.get() }
      do {
        let value = try body()
        outcome = .success(value)
        return value
      } catch {
        let error = (error as? OPError).map { JSError(message: $0.message) } ?? error
        outcome = .failure(error)
        throw error
      }
    }
  }
}
