internal import Capabilities
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import ScriptLoading
internal import SimulatedPhone

// The app's processes: each begins with a fresh bridge, on what the phone has kept.
extension AppSession {
  /// More launches than any script means that is not lived with for days: each plans the next one.
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
    runLog.tell(.launched(reason), at: loop.clock.now)
    if phone.lifecycle.launchCount == 1 {
      installed.processBegan()
    } else {
      // A script that only ran, without an app, gives way to the app.
      if bridge.isValid {
        endGeneration(on: bridge.javaScript)
        installed.processEnded()
      }
      // A generation asks the modules what they export.
      installed.processBegan()
      beginGeneration()
    }
    bridge.postToJavaScript("load", subject: script.name) { [self] _ in try evaluate() }
  }

  func terminated() {
    if goesOn {
      endGeneration(on: loop.system)
      installed.processEnded()
    } else {
      // Its JavaScript stays as it is for the diagnoses.
      bridge.stop()
      loop.stop()
    }
  }

  /// Whether anything is to come that an app could be woken by.
  private var goesOn: Bool { configuration.days != nil || hasDriver || loop.hasAwaitedTasks }

  func stateChanged(to state: AppLifecycle.State) {
    noteActivity(0, "a person uses it", lasts: state == .active)
    if state == .background, configuration.virtualMachine == nil { watchMemory() }
    if state == .active { generation.root?.sceneConnected(phone) }
    if !phone.isLaunching { runLog.tell(.state(state), at: loop.clock.now) }
    // Nothing will wake it, and what is under way elsewhere would find it frozen.
    if state == .suspended, !goesOn { loop.stop() }
  }

  /// Enters into the ledger what keeps the app running.
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

  /// Loads the script anew, as `DevSettings.reload()` does: a new bridge takes over, and the old one is
  /// invalidated when its lane gets to it.
  public func reload() {
    loop.post(on: loop.main, "reload") { [self] in
      guard phone.lifecycle.isRunning || configuration.launch == .none else { return }
      if reloads.time != loop.clock.now { reloads = (loop.clock.now, 0) }
      reloads.count += 1
      if reloads.count > Self.mostReloadsAtOneTime {
        return endStandstill(
          "it reloaded itself \(Self.mostReloadsAtOneTime) times while no time passed")
      }
      generation.root?.unmount()
      endGeneration(on: bridge.javaScript)
      beginGeneration()
      bridge.postToJavaScript("load", subject: script.name) { [self] _ in try evaluate() }
    }
  }

  /// A load takes long enough for a person to notice, so nobody wants so many.
  private static let mostReloadsAtOneTime = 100

  private func beginGeneration() {
    keepDiagnoses()
    keptDiagnosisCount = 0
    hasCrashed = false
    generation = AppGeneration(
      JSContext(in: configuration.virtualMachine), registry, loop, ledger, network, configuration,
      errors)
    connectGeneration()
  }

  /// Stops the JavaScript now, and invalidates it when `lane` gets to it.
  private func endGeneration(on lane: Lane) {
    let old = generation
    // Their places are in the context that goes.
    for finding in ledger.takeFindings() + capabilities.flatMap({ $0.diagnoseScript() }) {
      old.bridge.report(finding)
    }
    keepDiagnoses()
    earlierLookups.formUnion(bridge.lookedUpModules)
    for capability in capabilities { capability.scriptEnded() }
    old.bridge.stop()
    loop.post(on: lane, "invalidate") { old.end() }
  }

  /// Notes what the bridge found, which may go.
  package func keepDiagnoses() {
    earlierDiagnoses += bridge.diagnoses.dropFirst(keptDiagnosisCount).map(reported)
    keptDiagnosisCount = bridge.diagnoses.count
  }
}

/// What `DevSettings` asks for before there is a session to ask.
@HostActor
final class ReloadRequests {
  var onReload: (@HostActor () -> Void)?

  func receive(_ reason: String?) { onReload?() }
}
