internal import HostLoop

// How processes of the app begin and end.
extension Phone {
  /// Starts a process of the app. `didFinishLaunching` is the first task on its `main` lane.
  public func launch(_ reason: AppLifecycle.Launch) {
    guard lifecycle.state == .notRunning, !isLaunching else { return }
    isLaunching = true
    isNewlyInstalled = false
    loop.isFrozen = false
    loop.post(on: loop.main, "didFinishLaunching") { [self] in
      try? lifecycle.didFinishLaunching(reason)
      isLaunching = false
      onLaunch?(reason)
      for part in parts { part.appDidFinishLaunching() }
      for (label, work) in waitingForLaunch { postToMain(label, work) }
      waitingForLaunch = []
      let actions = actionsAfterLaunch
      actionsAfterLaunch = []
      // One of these actions may end the process, and another may start the next one.
      for action in actions { onceLaunched(action) }
    }
  }

  /// Runs an action that needs a stable process: now, or as soon as the launching process has
  /// launched.
  public func onceLaunched(_ action: @escaping @HostActor () -> Void) {
    if isLaunching { actionsAfterLaunch.append(action) } else { action() }
  }

  /// Ends the app's process, if there is one. The app gets no callback.
  package func terminate(_ reason: Termination) { onceLaunched { [self] in end(reason) } }

  /// Ends the app's process, because its native code raised an exception that nothing can catch.
  package func raise(_ exception: ObjectiveCException) {
    onException?(exception)
    terminate(.crash(exception.description))
  }

  private func end(_ reason: Termination) {
    guard lifecycle.state != .notRunning else { return }
    termination = reason
    defer { termination = nil }
    for part in parts { part.appWillTerminate() }
    try? lifecycle.terminate(reason)
    onTermination?(reason)
  }

  /// Called when the run is over: the app will not do what it still owes iOS.
  public func abandonWork() { for part in parts { part.runIsOver() } }

  /// Suspends the app now, even if it still has work to do.
  public func suspend() {
    leaveApp()
    onceLaunched { [lifecycle] in
      if lifecycle.state == .background { try? lifecycle.suspend() }
    }
  }

  /// iOS needs memory. It ends a suspended app, which gets no callback, and warns a running one.
  public func pressMemory() {
    onceLaunched { [self] in
      if lifecycle.state == .suspended { terminate(.memoryPressure) }
      lifecycle.receiveMemoryWarning()
    }
  }

  /// Lets the app run in the background: iOS launches or resumes it if needed, and calls `then` on
  /// its `main` lane. If the process ends before that, `then` is never called.
  public func wake(
    for reason: AppLifecycle.Launch, _ label: String, _ then: @escaping @HostActor () -> Void
  ) {
    if lifecycle.state == .notRunning, !isLaunching {
      if isNewlyInstalled {
        missWake(
          "wake \(reason.explanation)", because: "nobody has opened the app since it was installed")
        return
      }
      guard lifecycle.terminations.last?.allowsWaking ?? true else {
        missWake("wake \(reason.explanation)", because: "the user swiped the app away")
        return
      }
    }
    if lifecycle.state == .notRunning { launch(reason) }
    if lifecycle.state == .suspended { try? lifecycle.resume() }
    assertions.stayAwake()
    if isLaunching { waitingForLaunch.append((label, then)) } else { postToMain(label, then) }
  }

  private func postToMain(_ label: String, _ work: @escaping @HostActor () -> Void) {
    let process = lifecycle.launchCount
    loop.post(on: loop.main, label) { [self] in
      if lifecycle.isAlive(process) { work() }
    }
  }
}
