internal import HealthKit
internal import HostLoop
internal import NativeBridge
internal import SimulatedPhone

// Observers of new data. Native code completes each update as soon as it has sent the event, so what JavaScript does then is
// not part of the wake.
extension RCTAppleHealthKit {
  @ExportsBuilder var observing: [any Export] {
    AsyncFunction("setObserver") { [self] (options: HealthOptions) in
      hasHealthStore = true
      setObserver(options.string("type") ?? "Walking")
    }
    method("initStepCountObserver") { _, _ in
      // It calls a method that has another name (`RCTAppleHealthKit.m` line 79; `…+Methods_Fitness.m` line 182).
      throw ObjectiveCException.inLibrary(
        "-[RCTAppleHealthKit fitness_initializeStepEventObserver:hasListeners:callback:]: "
          + "unrecognized selector sent to instance",
        fix: "do not call initStepCountObserver: listen to healthKit:StepCount:new instead")
    }
  }

  /// What the app delegate calls at each launch (`RCTAppleHealthKit.m` lines 776 to 827).
  func initializeBackgroundObservers() {
    hasHealthStore = true
    guard healthKit.isHealthDataAvailable else {
      return log("Apple HealthKit is not available in this platform")
    }
    for name in HealthTypeName.observed { observe(name) }
    notifications.startObserving()
  }

  /// `RCTAppleHealthKit+Queries.m` lines 1126 to 1183. An observer whose type the app has never asked for is not set up
  /// before the next launch.
  private func observe(_ name: String) {
    let type = HealthTypeName.observedType(name)
    healthKit.enableBackgroundDelivery(for: type, frequency: .immediate) { [weak self] result in
      guard let self else { return }
      guard case .success = result else { return postIfHeard(name, "setup:failure") }
      healthKit.observe([type]) { [weak self] update in
        self?.postIfHeard(name, update.error == nil ? "new" : "failure")
        update.complete(byScript: false)
      }
      postIfHeard(name, "setup:success")
    }
  }

  private func postIfHeard(_ name: String, _ what: String) {
    if notifications.hasListeners { notifications.post(name, what) }
  }

  /// The deprecated way (lines 1071 to 1116). An error is only logged.
  private func setObserver(_ name: String) {
    log(
      "The setObserver() method has been deprecated in favor of initializeBackgroundObservers()")
    let type = HealthTypeName.sampleType(name)
    healthKit.enableBackgroundDelivery(for: type, frequency: .immediate) { [weak self] result in
      guard let self else { return }
      if case .failure(let error) = result {
        return log("An error happened when setting up background observer - \(error)")
      }
      healthKit.observe([type]) { [weak self] update in
        if update.error == nil { self?.notifications.post(name, "sample") }
        update.complete(byScript: false)
      }
      notifications.post(name, "enabled")
    }
  }
}
