import BackgroundTasks
import HostLoop
import SimulatedPhone
import Testing

@Suite @HostActor struct BackgroundTaskSchedulerTests {
  let refresh = BackgroundTaskRequest(.appRefresh, "com.example.refresh")
  let cleaning = BackgroundTaskRequest(.processing, "com.example.cleaning")

  /// A phone whose app registers its handlers at each launch, and completes the tasks they get.
  private func makeTest(
    completing: Bool = true, info: @escaping (inout AppInfo) -> Void = { _ in }
  ) -> LoggedPhone {
    let test = LoggedPhone {
      $0.permittedIdentifiers = ["com.example.refresh", "com.example.cleaning"]
      info(&$0)
    }
    test.phone.onLaunch = { [unowned test] _ in
      for identifier in ["com.example.refresh", "com.example.cleaning"] {
        _ = try? test.phone.taskScheduler.register(forTaskWithIdentifier: identifier) { task in
          test.note("\(task.identifier) runs in \(test.phone.lifecycle.state)")
          task.expirationHandler = {
            test.note("\(task.identifier) expires")
            task.setTaskCompleted(success: false)
          }
          if completing { task.setTaskCompleted(success: true) }
        }
      }
    }
    return test
  }

  private func submissionError(_ test: LoggedPhone, _ request: BackgroundTaskRequest) -> String? {
    do { try test.phone.taskScheduler.submit(request) } catch { return "\(error)" }
    return nil
  }

  @Test func `C15: a processing task runs only past its earliest begin date, on an idle phone`()
    async throws
  {
    let test = makeTest()
    await test.open()
    var request = cleaning
    request.earliestBeginDate = test.loop.clock.wallTime + 3600
    try test.phone.taskScheduler.submit(request)
    test.phone.lock()
    await test.run(for: .seconds(3500))
    #expect(test.phone.taskScheduler.tasks.isEmpty)
    await test.run(for: .seconds(200))
    #expect(test.log.contains("3600 com.example.cleaning runs in background"))
  }

  @Test func `C15: after a restart no task runs before the person has unlocked the phone`()
    async throws
  {
    let test = makeTest()
    await test.open()
    try test.phone.taskScheduler.submit(cleaning)
    test.phone.restart()
    await test.run(for: .seconds(7200))
    #expect(test.phone.taskScheduler.tasks.isEmpty)
    test.phone.unlock()
    test.phone.lock()
    await test.run(for: .seconds(400))
    #expect(test.phone.taskScheduler.tasks.count == 1)
  }

  @Test func `C15: a phone that is in use is not idle, and picking it up ends the task`()
    async throws
  {
    let test = makeTest(completing: false)
    await test.open()
    test.phone.leaveApp()
    try test.phone.taskScheduler.submit(cleaning)
    await test.run(for: .seconds(7200))
    #expect(test.phone.taskScheduler.tasks.isEmpty)
    test.phone.lock()
    await test.run(for: .seconds(400))
    #expect(test.phone.taskScheduler.tasks.count == 1)
    test.phone.unlock()
    await test.run(for: .seconds(1))
    #expect(test.phone.taskScheduler.tasks.first?.success == false)
    #expect(test.log.contains { $0.hasSuffix("com.example.cleaning expires") })
  }

  @Test
  func `C16: without the identifier or the mode in the Info.plist, submitting fails with error 3`()
    async
  {
    let unknown = makeTest { $0.permittedIdentifiers = ["com.example.cleaning"] }
    await unknown.open()
    #expect(submissionError(unknown, refresh)?.contains("error 3 (notPermitted)") == true)
    let modeless = makeTest { $0.backgroundModes = [.fetch] }
    await modeless.open()
    #expect(submissionError(modeless, cleaning)?.contains("error 3 (notPermitted)") == true)
    #expect(submissionError(modeless, refresh) == nil)
  }

  @Test func `with background refresh switched off, submitting is error 1`() async {
    let test = makeTest()
    await test.open()
    test.phone.backgroundRefreshStatus = .denied
    #expect(submissionError(test, refresh)?.contains("error 1 (unavailable)") == true)
  }

  @Test func `one refresh and ten processing requests may wait; the same identifier replaces`()
    async throws
  {
    let identifiers = (1...12).map { "task \($0)" }
    let test = makeTest { $0.permittedIdentifiers = Set(identifiers) }
    test.phone.onLaunch = { _ in
      for identifier in identifiers {
        _ = try? test.phone.taskScheduler.register(forTaskWithIdentifier: identifier) { _ in }
      }
    }
    await test.open()
    for identifier in identifiers.prefix(10) {
      try test.phone.taskScheduler.submit(BackgroundTaskRequest(.processing, identifier))
    }
    try test.phone.taskScheduler.submit(BackgroundTaskRequest(.processing, "task 3"))
    let tooMany = "error 2 (tooManyPendingTaskRequests)"
    #expect(
      submissionError(test, BackgroundTaskRequest(.processing, "task 11"))?.contains(tooMany)
        == true)
    try test.phone.taskScheduler.submit(BackgroundTaskRequest(.appRefresh, "task 11"))
    #expect(
      submissionError(test, BackgroundTaskRequest(.appRefresh, "task 12"))?.contains(tooMany)
        == true)
  }

  @Test
  func `C17: registering after the launch, or twice, throws an exception with UIKit's message`()
    async throws
  {
    let test = makeTest()
    test.phone.onLaunch = { _ in
      let scheduler = test.phone.taskScheduler
      do {
        try scheduler.register(forTaskWithIdentifier: "com.example.refresh") { _ in }
        try scheduler.register(forTaskWithIdentifier: "com.example.refresh") { _ in }
      } catch { test.note("\(error)") }
      #expect((try? scheduler.register(forTaskWithIdentifier: "not mine") { _ in }) == false)
    }
    await test.open()
    do {
      try test.phone.taskScheduler.register(forTaskWithIdentifier: "com.example.cleaning") { _ in }
    } catch { test.note("\(error)") }
    #expect(
      test.log.filter { $0.contains("Exception") } == [
        "0 NSInternalInconsistencyException: Launch handler for task with identifier "
          + "com.example.refresh has already been registered",
        "0 NSInternalInconsistencyException: All launch handlers must be registered before "
          + "application finishes launching",
      ])
  }

  @Test func `C17, E2: submitting a task without a handler throws an exception`() async {
    let test = makeTest()
    test.phone.onLaunch = nil
    await test.open()
    #expect(
      submissionError(test, refresh)
        == "NSInternalInconsistencyException: No launch handler registered for task with "
        + "identifier com.example.refresh")
  }

  @Test
  func
    `C18: _simulateLaunchForTask runs a pending request, and fails with the identifier if there is none`()
    async throws
  {
    let test = makeTest()
    await test.open()
    let missing = #expect(throws: BackgroundTaskScheduler.NoSuchTask.self) {
      try test.phone.taskScheduler._simulateLaunchForTask(withIdentifier: "com.example.refresh")
    }
    #expect(
      missing?.description
        == "No task request with identifier com.example.refresh has been scheduled")
    var request = refresh
    request.earliestBeginDate = test.loop.clock.wallTime + 86_400
    try test.phone.taskScheduler.submit(request)
    try test.phone.taskScheduler._simulateLaunchForTask(withIdentifier: "com.example.refresh")
    await test.run(for: .zero)
    #expect(test.log.last == "0 com.example.refresh runs in active")
    #expect(test.phone.taskScheduler.pendingTaskRequests.isEmpty)
  }

  @Test func `C18: _simulateExpirationForTask calls the expiration handler of a running task`()
    async throws
  {
    let test = makeTest(completing: false)
    await test.open()
    try test.phone.taskScheduler.submit(refresh)
    try test.phone.taskScheduler._simulateLaunchForTask(withIdentifier: "com.example.refresh")
    await test.run(for: .zero)
    try test.phone.taskScheduler._simulateExpirationForTask(withIdentifier: "com.example.refresh")
    await test.run(for: .zero)
    #expect(test.log.last == "0 com.example.refresh expires")
    #expect(test.phone.taskScheduler.tasks.first?.success == false)
  }

  @Test func `a request outlives the process, and launches the app for its task`() async throws {
    let test = makeTest()
    await test.open()
    try test.phone.taskScheduler.submit(refresh)
    test.phone.terminate(.memoryPressure)
    await test.run(for: .seconds(1000))
    #expect(test.phone.lifecycle.launchReason == .backgroundTask)
    #expect(test.log.contains { $0.hasSuffix("com.example.refresh runs in background") })
  }

  @Test
  func `a task without an expiration handler is completed without success, and nothing is called`()
    async throws
  {
    let test = makeTest()
    var task: BackgroundTask?
    test.phone.onLaunch = { _ in
      _ = try? test.phone.taskScheduler.register(forTaskWithIdentifier: "com.example.refresh") {
        task = $0
      }
    }
    await test.open()
    test.phone.leaveApp()
    try test.phone.taskScheduler.submit(refresh)
    try test.phone.taskScheduler._simulateLaunchForTask(withIdentifier: "com.example.refresh")
    await test.run(for: .seconds(60))
    #expect(task?.success == false)
    #expect(task?.ended == .start + .seconds(25))
    #expect(test.phone.lifecycle.state == .suspended)
  }

  @Test func `tasks that need power or a connection wait for it`() async throws {
    let test = makeTest()
    await test.open()
    var request = cleaning
    request.requiresExternalPower = true
    request.requiresNetworkConnectivity = true
    test.phone.network.connection = .none
    try test.phone.taskScheduler.submit(request)
    test.phone.lock()
    await test.run(for: .seconds(3600))
    test.phone.power.isCharging = true
    await test.run(for: .seconds(60))
    #expect(test.phone.taskScheduler.tasks.isEmpty)
    test.phone.network.connection = .cellular
    await test.run(for: .seconds(60))
    #expect(test.phone.taskScheduler.tasks.count == 1)
  }
}
