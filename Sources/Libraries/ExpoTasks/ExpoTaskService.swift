internal import BackgroundFetch
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone
internal import Storage

/// The tasks that an app has registered (`ios/EXTaskManager/EXTaskService.m`). They are in its user defaults, so they outlive
/// its process.
@HostActor
final class ExpoTaskService {
  /// `ios/EXTaskManager/EXTaskManager.m`, init.
  static let appID = "mainApplication"
  private static let key = "EXTaskService"

  /// A registered task.
  final class Registered {
    let name: String
    let consumer: any ExpoTaskConsumer
    var options: [String: PropertyList]

    init(_ name: String, _ consumer: any ExpoTaskConsumer, _ options: [String: PropertyList]) {
      self.name = name
      self.consumer = consumer
      self.options = options
    }
  }

  /// The tasks that run because of one launch (`ios/EXTaskManager/EXTaskExecutionRequest.m`).
  private final class Request {
    let reason: ExpoTaskLaunchReason
    /// The tasks that have not finished.
    var waiting: [Registered]
    /// The results of the others, in the order in which they finished.
    var results: [FetchResult] = []
    let then: Completion

    init(_ tasks: [Registered], _ reason: ExpoTaskLaunchReason, then: @escaping Completion) {
      self.reason = reason
      waiting = tasks
      self.then = then
    }
  }

  /// Called when all tasks have finished.
  ///
  /// - Parameter place: where JavaScript finished the last one. `nil` if there was none.
  typealias Completion = @HostActor (_ result: FetchResult, _ place: Place?) -> Void

  private(set) var tasks: [String: Registered] = [:]
  /// Whether JavaScript listens to the events.
  var isHeard = false
  /// Whether JavaScript has installed Expo's modules.
  var isAttached: Bool { manager != nil }
  /// Called when the JavaScript of expo-task-manager did not know a task.
  var onUndefined: (@HostActor (String) -> Void)?

  private let phone: Phone
  private let consumers: [any ExpoTaskConsumer]
  private var requests: [Request] = []
  /// The events that came before JavaScript installed Expo's modules.
  private var queue: [(execution: Execution, activity: LoopTask.Activity)] = []
  private var manager: (id: ObjectIdentifier, send: @HostActor (Execution) -> Void)?
  /// How many times a task was started.
  private(set) var executionCount = 0
  /// The task that JavaScript reported as finished just now, without a result.
  private var withoutResult: String?

  init(_ phone: Phone, _ consumers: [any ExpoTaskConsumer]) {
    self.phone = phone
    self.consumers = consumers
  }

  /// `_restoreTasks`: the tasks of an earlier process. Those of another class than the app's are forgotten.
  func restoreTasks() {
    guard
      case .dictionary(let apps)? = try? phone.storage.userDefaults.object(forKey: Self.key),
      case .dictionary(let app)? = apps[Self.appID], case .dictionary(let saved)? = app["tasks"]
    else { return }
    for (name, task) in saved.sorted(by: { $0.key < $1.key }) {
      guard case .dictionary(let fields) = task,
        let consumer = consumers.first(where: {
          fields["consumerClass"] == .string($0.className)
        }), case .dictionary(let options)? = fields["options"]
      else { continue }
      add(name, consumer, options)
    }
    if tasks.count < saved.count { try? save() }
  }

  func processEnded() {
    isHeard = false
    tasks = [:]
    requests = []
    queue = []
    manager = nil
    withoutResult = nil
  }

  /// `setTaskManager:forAppId:withUrl:`.
  func attach(_ module: ExpoTaskManager, _ send: @escaping @HostActor (Execution) -> Void) {
    manager = (ObjectIdentifier(module), send)
    let task = phone.loop.currentTask
    let attaching = task?.activity ?? .none
    for (execution, activity) in queue {
      task?.activity = activity
      send(execution)
    }
    task?.activity = attaching
    queue = []
  }

  /// The script has ended. iOS need not wait for its fetches: it can no longer finish them.
  func detach(_ module: ExpoTaskManager) {
    guard manager?.id == ObjectIdentifier(module) else { return }
    manager = nil
    isHeard = false
    let open = requests.filter { $0.reason == .backgroundFetch }
    requests.removeAll { $0.reason == .backgroundFetch }
    for request in open { request.then(.failed, nil) }
  }

  /// The tasks of a consumer, by name.
  func tasks(of consumer: any ExpoTaskConsumer) -> [Registered] {
    tasks.values.filter { $0.consumer === consumer }.sorted { $0.name < $1.name }
  }

  /// Whether a task runs for this reason.
  func hasTask(for reason: ExpoTaskLaunchReason) -> Bool {
    tasks.values.contains { $0.consumer.launchReason == reason }
  }

  /// `registerTaskWithName:…`: a task that is registered for the same purpose only gets other options. The consumer of another
  /// one hears nothing of it.
  func register(_ name: String, _ consumer: any ExpoTaskConsumer, _ options: [String: PropertyList])
    throws
  {
    if let task = tasks[name], task.consumer === consumer {
      task.options = options
      consumer.didSet(options)
    } else {
      add(name, consumer, options)
    }
    try save()
  }

  /// `unregisterTaskWithName:forAppId:consumerClass:`.
  ///
  /// - Parameter consumer: whose task it must be. `nil` if expo-task-manager unregisters it.
  /// - Throws: ``ObjectiveCException`` if there is no such task.
  func unregister(_ name: String, of consumer: (any ExpoTaskConsumer)?) throws {
    if consumer == nil, withoutResult == name { onUndefined?(name) }
    withoutResult = nil
    guard let task = tasks[name] else {
      throw ObjectiveCException(
        name: "E_TASK_NOT_FOUND",
        reason: "Task '\(name)' not found for app ID '\(Self.appID)'.",
        fix:
          "unregister a task only if TaskManager.isTaskRegisteredAsync says that it is registered")
    }
    if let consumer, task.consumer !== consumer {
      throw ObjectiveCException(
        name: "E_INVALID_TASK_CONSUMER",
        reason: "Invalid task consumer. Cannot unregister task with name '\(name)' because it is "
          + "associated with different consumer class.",
        fix: "unregister a task with the package that registered it")
    }
    tasks[name] = nil
    task.consumer.didUnregister()
    try save()
  }

  func unregisterAll() throws {
    let all = tasks.values.sorted { $0.name < $1.name }
    tasks = [:]
    for task in all { task.consumer.didUnregister() }
    try save()
  }

  /// `notifyTaskWithName:forAppId:didFinishWithResponse:`: the name decides, not the event. So the end of one execution
  /// counts for all that run. A task that is not registered any more ends nothing.
  func finished(_ name: String, _ result: TaskResult, at place: Place) {
    withoutResult = result.isNull ? name : nil
    guard let task = tasks[name] else { return }
    for request in requests where request.waiting.contains(where: { $0 === task }) {
      request.waiting.removeAll { $0 === task }
      request.results.append(task.consumer.normalized(result.number))
    }
    evaluate(at: place)
  }

  /// `runTasksWithReason:userInfo:completionHandler:`: runs the tasks for this reason, then calls `then` when all of them
  /// have finished.
  func runTasks(for reason: ExpoTaskLaunchReason, then: @escaping Completion) {
    let due = tasks.values.filter { $0.consumer.launchReason == reason }
      .sorted { $0.name < $1.name }
    requests.append(Request(due, reason, then: then))
    for task in due { execute(task.name) }
    evaluate(at: nil)
  }

  /// The first result that is not `noData` counts.
  private func evaluate(at place: Place?) {
    let done = requests.filter(\.waiting.isEmpty)
    requests.removeAll(where: \.waiting.isEmpty)
    for request in done {
      request.then(request.results.first { $0 != .noData } ?? .noData, place)
    }
  }

  private func execute(_ name: String) {
    executionCount += 1
    let number = String(executionCount)
    let execution = Execution(
      taskName: name,
      eventID: "00000000-0000-4000-8000-" + String(repeating: "0", count: max(0, 12 - number.count))
        + number,
      appState: phone.lifecycle.state.rawValue)
    if let manager { return manager.send(execution) }
    queue.append((execution, phone.loop.currentTask?.activity ?? .none))
  }

  private func add(
    _ name: String, _ consumer: any ExpoTaskConsumer, _ options: [String: PropertyList]
  ) {
    tasks[name] = Registered(name, consumer, options)
    consumer.didRegister(options)
  }

  private func save() throws {
    let saved = tasks.map { name, task -> (String, PropertyList) in
      let fields: PropertyList = [
        "name": .string(name), "consumerClass": .string(task.consumer.className),
        "consumerVersion": 0, "options": .dictionary(task.options),
      ]
      return (name, fields)
    }
    let apps: [String: PropertyList] = [
      Self.appID: ["tasks": .dictionary(Dictionary(saved) { $1 })]
    ]
    try phone.storage.userDefaults.set(
      .dictionary(saved.isEmpty ? [:] : apps), forKey: Self.key)
  }

  /// What the function of a task returned.
  struct TaskResult {
    let isNull: Bool
    /// `nil` if it is no whole number.
    let number: Int?
  }

  /// The body of `TaskManager.executeTask`: `{ data, error, executionInfo: { eventId, taskName, appState } }`.
  struct Execution: JSRecord, Sendable {
    let taskName: String
    let eventID: String
    let appState: String

    func write(fields: JSFields) throws {
      try fields.add("data", PropertyList.dictionary([:]))
      fields.add("error", nil as String?)
      try fields.add(
        "executionInfo",
        PropertyList.dictionary([
          "eventId": .string(eventID), "taskName": .string(taskName), "appState": .string(appState),
        ]))
    }
  }
}
