internal import HostLoop

// How processes of the app begin and end.
extension Phone {
  /// Starts a process of the app: `didFinishLaunching` is the first task on its `main` lane.
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
      let deeds = deedsAfterLaunch
      deedsAfterLaunch = []
      // One of them may end the process, and another one begin the next.
      for deed in deeds { onceLaunched(deed) }
    }
  }

  /// Does what needs a process: now, or as soon as the one that was started has launched.
  public func onceLaunched(_ deed: @escaping @HostActor () -> Void) {
    if isLaunching { deedsAfterLaunch.append(deed) } else { deed() }
  }

  /// Ends the process of the app, if there is one. Nothing in the app is told.
  public func terminate(_ reason: Termination) { onceLaunched { [self] in end(reason) } }

  private func end(_ reason: Termination) {
    guard lifecycle.state != .notRunning else { return }
    for part in parts { part.appWillTerminate() }
    try? lifecycle.terminate(reason)
    onTermination?(reason)
  }

  /// The run is over: what the app still owes the system it will never do.
  public func abandonWork() { for part in parts { part.runIsOver() } }

  /// Suspends the app now, whatever it still has to do.
  public func suspend() {
    leaveApp()
    onceLaunched { [lifecycle] in
      if lifecycle.state == .background { try? lifecycle.suspend() }
    }
  }

  /// Needs memory: a suspended app is ended without a word.
  public func pressMemory() {
    onceLaunched { [self] in
      if lifecycle.state == .suspended { terminate(.memoryPressure) }
    }
  }

  /// Has the app run in the background, launched or resumed if need be, and calls `then` on its `main`
  /// lane. A process that ends before never gets it.
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
