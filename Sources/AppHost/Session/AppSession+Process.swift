internal import Capabilities
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import ScriptLoading
internal import SimulatedPhone

// The app's processes. Each begins with a new bridge. The state of the phone stays.
extension AppSession {
  /// More launches than any script means to cause, except with `--days`. Each launch may plan the
  /// next one.
  private static let mostLaunches = 1000

  func launched(for reason: AppLifecycle.Launch) {
    if JSContext.isEngineStuck { return loop.stop() }
    if phone.lifecycle.launchCount > Self.mostLaunches, configuration.days == nil {
      bridge.report(
        Diagnosis(
          .launchesWithoutEnd,
          "the app was launched \(Self.mostLaunches) times, so the run was stopped"))
      return loop.stop()
    }
    runLog.add(.launched(reason), at: loop.clock.now)
    if phone.lifecycle.launchCount == 1 {
      installed.processBegan()
    } else {
      // A script that ran without an app is replaced by the app.
      if bridge.isValid {
        endGeneration(on: bridge.javaScript)
        installed.processEnded()
      }
      // Some modules serve one process after the other, so the old bridge must not stop them later.
      endedGeneration?.end()
      endedGeneration = nil
      // Before the generation, which asks the modules for their exports.
      installed.processBegan()
      beginGeneration()
    }
    load()
  }

  private func load() {
    bridge.postToJavaScript("load", subject: script.name, taking: startLatency.load) { [self] _ in
      try evaluate()
    }
  }

  func terminated(_ reason: Termination) {
    // Native code that ends the app this way need not raise an exception.
    if case .crash(let what) = reason, !hasCrashed { report(exception: what, fix: nil) }
    if goesOn {
      endGeneration(on: loop.system)
      installed.processEnded()
    } else {
      // The context stays open, because diagnoses need it.
      bridge.stop(withProcess: true)
      loop.stop()
    }
  }

  /// Whether something may still happen that wakes the app.
  private var goesOn: Bool { configuration.days != nil || hasDriver || loop.hasAwaitedTasks }

  func stateChanged(to state: AppLifecycle.State) {
    noteActivity(0, "a person uses it", lasts: state == .active)
    if state == .background, configuration.virtualMachine == nil { watchMemory() }
    if state == .active { generation.root?.sceneConnected() }
    if !phone.isLaunching { runLog.add(.state(state), at: loop.clock.now) }
    if state == .suspended { network.appSuspended() }
    // Nothing will wake the app. Answers from outside would find it suspended.
    if state == .suspended, !goesOn { loop.stop() }
  }

  /// Records in the ledger what keeps the app running.
  func note(_ assertion: ProcessAssertions.Assertion) {
    if assertion.isRecorded { return }
    noteActivity(assertion.id, assertion.name, lasts: assertion.ended == nil)
  }

  private func noteActivity(_ id: Int, _ name: String, lasts: Bool) {
    if lasts {
      if activities[id] == nil { activities[id] = ledger.begin(.activity, name) }
    } else if let entry = activities.removeValue(forKey: id) {
      ledger.end(entry, .done("over"))
    }
  }

  /// Loads the script again, as `DevSettings.reload()` does. A new bridge is made. The old one is
  /// invalidated in a later task on its JavaScript lane.
  public func reload() {
    loop.post(on: loop.main, "reload") { [self] in
      guard phone.lifecycle.isRunning || launch == .none else { return }
      if reloads.time != loop.clock.now { reloads = (loop.clock.now, 0) }
      reloads.count += 1
      if reloads.count > Self.mostReloadsAtOneTime {
        return endStandstill(
          "it reloaded itself \(Self.mostReloadsAtOneTime) times while no time passed")
      }
      generation.root?.unmount()
      endGeneration(on: bridge.javaScript, forReload: true)
      beginGeneration()
      load()
    }
  }

  /// Whether a person or the script has reloaded the script.
  package var wasReloaded: Bool { reloads.count > 0 }

  /// A load takes long enough for a person to notice, so nobody wants this many.
  private static let mostReloadsAtOneTime = 100

  private func beginGeneration() {
    keepDiagnoses()
    keptDiagnosisCount = 0
    hasCrashed = false
    generation = AppGeneration(
      JSContext(in: configuration.virtualMachine, kind: configuration.realmKind), registry, loop,
      ledger, network, configuration, errors)
    connectGeneration()
  }

  /// Stops the generation's JavaScript now. A task on `lane` invalidates it.
  private func endGeneration(on lane: Lane, forReload: Bool = false) {
    let old = generation
    old.bridge.noteListenersOnTheirWay()
    // Collect these now, because their places are in the context that will be closed.
    for finding in ledger.takeFindings() + installed.reporting.flatMap({ $0.diagnoseScript() }) {
      old.bridge.report(finding)
    }
    keepDiagnoses()
    earlierLookups.formUnion(bridge.lookedUpModules)
    for capability in capabilities { capability.scriptEnded() }
    old.bridge.stop(withProcess: !forReload)
    if !forReload { endedGeneration = old }
    loop.post(on: lane, "invalidate") { [weak self] in
      old.end(forReload: forReload)
      if self?.endedGeneration === old { self?.endedGeneration = nil }
    }
  }

  /// Keeps the diagnoses of the bridge, which may end.
  package func keepDiagnoses() {
    earlierDiagnoses += bridge.diagnoses.dropFirst(keptDiagnosisCount).map(reported)
    keptDiagnosisCount = bridge.diagnoses.count
  }
}

/// Receives the requests of `DevSettings` before the session exists.
@HostActor
final class ReloadRequests {
  var onReload: (@HostActor () -> Void)?

  func receive(_ reason: String?) { onReload?() }
}
