internal import Capabilities
internal import FoundationEssentials
package import HostLoop
internal import JSEngine
package import NativeBridge
package import SimulatedPhone

/// UIKit's background tasks and `BGTaskScheduler` for JavaScript.
///
/// The native half registers its launch handlers while the app launches, as iOS requires. If a task
/// is launched before JavaScript listens, the event `task` waits for its first listener. When a
/// reload ends a script, the native half ends the tasks that the script left open.
@HostActor
package final class BackgroundTasksModule: NativeModule {
  package nonisolated static let name = "BackgroundTasks"

  private let task = Event<TaskBody>("task", whenUnobserved: .hold(latest: 16))
  private let taskExpired = Event<TaskBody>("taskExpired", whenUnobserved: .hold(latest: 16))
  private let backgroundTaskExpired = Event<ExpiredBody>("backgroundTaskExpired")
  private let phone: Phone
  private var bridges = BridgeSuccession()
  /// The tasks that JavaScript has not completed, each with the number of the bridge that got it.
  private var running: [Int: (bridge: Int, task: BackgroundTask)] = [:]
  private var lastTaskID = 0
  /// The background tasks that JavaScript has not ended, with the number of the bridge on which
  /// each began.
  private var begun: [BackgroundTasks.Identifier: Int] = [:]

  /// Makes the module for `phone`.
  package init(phone: Phone) { self.phone = phone }

  package var exports: [any Export] {
    task
    taskExpired
    backgroundTaskExpired
    AsyncFunction("beginBackgroundTask", beginBackgroundTask)
    AsyncFunction("endBackgroundTask", endBackgroundTask)
    AsyncFunction("backgroundTimeRemaining") { [phone] in
      phone.backgroundTasks.backgroundTimeRemaining.map { $0 / .seconds(1) }
    }
    AsyncFunction("submit", submit)
    AsyncFunction("cancel") { [phone] (identifier: String) in
      phone.taskScheduler.cancel(taskRequestWithIdentifier: identifier)
    }
    AsyncFunction("cancelAll") { [phone] in phone.taskScheduler.cancelAllTaskRequests() }
    AsyncFunction("getPendingTaskRequests") { [phone] in
      phone.taskScheduler.pendingTaskRequests.map(RequestBody.init)
    }
    AsyncFunction("setTaskCompleted", setTaskCompleted)
  }

  /// Registers the launch handlers. Call it while the app launches.
  ///
  /// - Throws: ``ObjectiveCException`` if they were already registered.
  package func registerLaunchHandlers() throws {
    try phone.taskScheduler.registerForPermittedIdentifiers { [weak self] in self?.run($0) }
  }

  /// Later tasks belong to the next script.
  package func initialize() { bridges.begin() }

  /// Ends the tasks of this bridge. Its script can no longer end them.
  package func invalidate() {
    let bridge = bridges.end()
    for (id, started) in running.sorted(by: { $0.key < $1.key }) where started.bridge <= bridge {
      running[id] = nil
      started.task.setTaskCompleted(success: false)
    }
    for id in begun.keys.sorted() where begun[id] ?? 0 <= bridge { endBackgroundTask(id) }
  }

  private func run(_ started: BackgroundTask) {
    lastTaskID += 1
    let body = TaskBody(taskId: lastTaskID, identifier: started.identifier)
    running[lastTaskID] = (bridges.latest, started)
    started.expirationHandler = { [weak self] in self?.taskExpired.send(body) }
    task.send(body)
  }

  private func setTaskCompleted(_ id: Int, _ success: Bool) throws {
    guard let task = running.removeValue(forKey: id)?.task else {
      throw NativeError(
        message: "BackgroundTasks.setTaskCompleted: no task with the id \(id) is running")
    }
    task.setTaskCompleted(success: success)
  }

  private func beginBackgroundTask(_ name: String?) -> Int {
    let next = phone.backgroundTasks.nextIdentifier
    let id = phone.backgroundTasks.begin(name ?? "JavaScript") { [weak self] in
      self?.backgroundTaskExpired.send(ExpiredBody(id: next))
    }
    if id != BackgroundTasks.invalid { begun[id] = bridges.latest }
    return id
  }

  private func endBackgroundTask(_ id: BackgroundTasks.Identifier) {
    begun[id] = nil
    phone.backgroundTasks.end(id)
  }

  private func submit(_ request: JSObject) throws -> String {
    let kind = try request.get("kind", as: BackgroundTaskRequest.Kind?.self) ?? .appRefresh
    let submitted = BackgroundTaskRequest(
      kind, try request.get("identifier"),
      earliestBeginDate: try request.date("earliestBeginDate")?.timeIntervalSince1970,
      requiresNetworkConnectivity: try request.get("requiresNetworkConnectivity", as: Bool?.self)
        ?? false,
      requiresExternalPower: try request.get("requiresExternalPower", as: Bool?.self) ?? false)
    do { try phone.taskScheduler.submit(submitted) } catch let error as BackgroundTaskError {
      throw NativeError(
        code: "E\(BackgroundTaskError.domain.uppercased())\(error.rawValue)",
        message: error.description, domain: BackgroundTaskError.domain)
    } catch let exception as ObjectiveCException {
      // The exception cannot be caught, so it ends the app.
      phone.raise(exception)
      throw exception
    }
    return submitted.identifier
  }
}

extension BackgroundTaskRequest.Kind: JSDecodable {}

/// The body of `task`: `{ taskId, identifier }`.
struct TaskBody: JSRecord, Sendable {
  let taskId: Int
  let identifier: String

  func write(fields: JSFields) {
    fields.add("taskId", taskId)
    fields.add("identifier", identifier)
  }
}

/// The body of the expiration event: `{ id }`, where `id` is the result of `beginBackgroundTask`.
struct ExpiredBody: JSRecord, Sendable {
  let id: Int

  func write(fields: JSFields) { fields.add("id", id) }
}

/// A pending request: `{ identifier, kind, earliestBeginDate, … }`.
struct RequestBody: JSRecord, Sendable {
  let request: BackgroundTaskRequest

  init(_ request: BackgroundTaskRequest) { self.request = request }

  func write(fields: JSFields) {
    fields.add("identifier", request.identifier)
    fields.add("kind", request.kind.rawValue)
    fields.add("earliestBeginDate", request.earliestBeginDate.map { ($0 * 1000).rounded() })
    fields.add("requiresNetworkConnectivity", request.requiresNetworkConnectivity)
    fields.add("requiresExternalPower", request.requiresExternalPower)
  }
}
