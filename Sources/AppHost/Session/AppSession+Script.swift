internal import Capabilities
internal import HostLoop
package import JSEngine
package import NativeBridge
internal import NativeSpecs
internal import ReactNativeCore
internal import ScriptLoading
internal import SimulatedPhone
internal import WebAPIs

// Loading the script, and its uncaught errors.
extension AppSession {
  /// What was noticed before anything runs: about the script, the app, and how a build links its packages.
  var warnings: [String] { script.warnings + phone.info.warnings + configuration.linking.warnings }

  func evaluate() throws {
    loop.declareFootprint(.javaScript)
    try generation.context.onUnhandledRejection { [weak self] error in
      guard let self else { return }
      var diagnosis = explain(generation.globals.unhandledRejection(error), error)
      if let activity = loop.currentTask?.activity, activity != .none {
        diagnosis.work = [.activity(activity)]
      }
      bridge.report(diagnosis)
    }
    do {
      try generation.load(
        script, configuration,
        ConsoleAPI { [weak self, output] descriptor, text in
          self?.hasPrinted = true
          output(descriptor, text)
        },
        standIns: standIns.ofBundle(configuration),
        onFatalError: { [weak self] in self?.crash($0) })
      decideLaunch()
      if isSuperseded { return }
      // Without an app there is no root view.
      if launch != .none, let root = generation.root {
        root.latency = startLatency.mount
        root.log = { [weak self] in self?.log($0, about: "app") }
        root.onEndlessUpdates = { [weak self] in self?.report(endlessUpdates: $1, in: $0) }
        root.phone = phone
        if !capabilities.contains(where: \.mountsScreens) { root.scriptLoaded() }
        for capability in capabilities { capability.scriptLoaded() }
      }
    } catch {
      // A load that was cut off would be cut off again.
      if (error as? JSError)?.isEndOfTurn != true { decideLaunch() }
      wasCutShort = true
      throw error
    }
  }

  /// The script and native code answer each other forever at one time of the virtual clock. On a
  /// phone time would pass, and iOS would end an app in the background sooner or later.
  func report(standstillAfter taskCount: Int) {
    let latest = loop.currentTask.map { "; the last one was \($0.label) \($0.subject)" } ?? ""
    endStandstill("it ran \(taskCount) tasks while no time passed" + latest)
  }

  /// React does not end this, and iOS would end an app in the background.
  private func report(endlessUpdates count: Int, in components: String) {
    let component = errors.component(in: components) ?? "a component"
    endStandstill(
      "an effect of \(component) set its state after each render, \(count) times in a row",
      fix:
        "give the effect a list of dependencies that it does not change, or set the state only if it changes"
    )
  }

  /// - Parameter reason: what the script has done so far.
  func endStandstill(_ reason: String, fix: String? = nil) {
    guard bridge.isValid else { return loop.stop() }
    wasCutShort = true
    bridge.report(
      Diagnosis(.endless, "the script never finishes: \(reason)", fix: fix))
    if phone.lifecycle.state == .background {
      phone.terminate(.cpuLimit)
    } else if phone.lifecycle.isRunning {
      // iOS limits the processor time of an app only in the background.
      log(
        "computes without an end: iOS does not kill an app in the foreground for this", about: "app"
      )
      bridge.stop(withProcess: true)
    }
    loop.stop()
  }

  /// Native code was stopped in the middle of a turn. The app cannot continue without it.
  package func end(because error: JSError, _ diagnosis: Diagnosis) {
    wasCutShort = true
    hasEndedTurn = true
    hasCrashed = true
    bridge.report(diagnosis)
    phone.terminate(.crash(errors.written(error).message))
    // Without an app there is no process to end.
    if launch == .none || JSContext.isEngineStuck { loop.stop() }
  }

  /// Adds what to do, if the error comes of something that is not there.
  private func explain(_ diagnosis: Diagnosis, _ error: JSError) -> Diagnosis {
    let file = error.value.flatMap { errors.frame(.script($0))?.file }
    var diagnosis = MissingModule.explain(
      diagnosis, error, bridge,
      isNear: { [script, generation, errors] module in
        guard generation.bundle == nil else {
          return errors.code(of: error).contains { $0.names(module: module) }
        }
        return !script.isBundled || file.map { script.isInPackage($0, mentioning: module) } ?? true
      }, absence: absence, hasStandIn: hasStandIn)
    if let bundle = generation.bundle {
      diagnosis.fix =
        fixOfFirstRender(error, naming: "this.props.")
        ?? bundle.fix(for: error, in: errors.code(of: error)) ?? diagnosis.fix
        ?? fixOfFirstRender(error)
    }
    if diagnosis.fix == nil {
      diagnosis.fix =
        generation.globals.explanation(of: error) ?? fixOfFailedRequest(diagnosis, error)
        ?? fixOfAnswer(error)
    }
    return diagnosis
  }

  /// Why a build of the app leaves a native module out. `nil` if it does not.
  private func absence(ofModule name: String) -> String? {
    let linking = configuration.linking
    if let library = registry.library(ofModule: name) {
      return linking.absence(ofPackage: library.package)
    }
    return script.packageFolders(mentioning: name).lazy.compactMap { folder in
      if case .nowhere(let reason) = linking.place(of: InstalledPackage(folder: folder)) {
        reason
      } else {
        nil
      }
    }.first
  }

  /// Whether `--strict-natives` keeps a stand-in from the script.
  private func hasStandIn(forModule name: String) -> Bool {
    if configuration.usesStandIns || configuration.isMetroBundle { return false }
    let (half, folder) = (configuration.javaScriptHalf, configuration.folder)
    let found = configuration.packageSpecs.module(named: name, in: script, configuration.linking) {
      PackageTrees(
        javaScriptHalf: half, folder: folder, environment: configuration.environment)
    }
    return found != nil
  }

  /// What to do about an answer that the app does not expect.
  private func fixOfAnswer(_ error: JSError) -> String? {
    guard error.name == "TypeError", inventedAnswers.ledTo(loop) else { return nil }
    return
      #"the servers answered {"ok":true}, because nobody said what they answer. If the app expects other data, answer its "#
      + "requests with `backend.reply` in a scenario (docs/TESTING.md), or with `reply` in a race file (docs/RACING.md)"
  }

  /// What to do about a request that failed: the error comes of the network, so only its handling can change.
  private func fixOfFailedRequest(_ diagnosis: Diagnosis, _ error: JSError) -> String? {
    guard error.name == "TypeError", error.message == "Network request failed" else { return nil }
    let place = error.value.flatMap { self.line(of: .script($0)) }
    return
      "handle the failure of the request\(place.map { " at \($0)" } ?? ""): \(diagnosis.kind.fix)"
  }

  /// Says at the end of a run where the script uses what the phone lacks, if no error has shown it.
  func reportUnexplainedGlobals() {
    guard !hasCrashed, !wasInterrupted else { return }
    for use in generation.globals.unexplainedUses(in: script) {
      bridge.log(.warning, use)
    }
  }

  /// What to do about an error of the first render, which may come from properties that the app lacks here.
  private func fixOfFirstRender(_ error: JSError, naming expression: String = "") -> String? {
    guard isInFirstRender, phone.info.initialProps == "{}",
      error.message.contains("undefined is not an object (evaluating '" + expression)
    else { return nil }
    return
      "if the app delegate passes initial properties on the phone, write them as `initialProps` into app.json"
  }

  /// Whether the current task renders the root component for the first time, or runs what that posted.
  private var isInFirstRender: Bool {
    guard let task = loop.currentTask, let render = generation.root?.render else { return false }
    return task.id == render.task || task.cause == render.task
  }

  /// Whether the root component is being mounted. A timer that its effects started comes later.
  private var isInMount: Bool {
    guard let task = loop.currentTask, let render = generation.root?.render else { return false }
    return isInFirstRender && task.due <= render.time
  }

  /// An exception of native code ends the app. Nothing can catch it.
  func crash(_ exception: ObjectiveCException) {
    guard bridge.isValid, !hasCrashed else { return }
    report(exception: exception.description, fix: exception.fix)
    // Without an app there is no process to end.
    if launch == .none {
      bridge.stop()
      loop.stop()
    }
  }

  func report(exception: String, fix: String?) {
    hasCrashed = true
    reportEnd(
      Diagnosis(
        .endedByException, "an exception of native code ended the app: \(exception)",
        moments: [bridge.runningCall].compactMap(\.self), fix: fix))
  }

  /// Reports why the app's process ends. Work that is still open is cut off.
  func reportEnd(_ diagnosis: Diagnosis) {
    var diagnosis = diagnosis
    diagnosis.work = [.process(phone.lifecycle.launchCount)]
    bridge.report(diagnosis)
  }

  /// An error that nobody handled ends the app, as it does in a release build of React Native.
  func crash(_ error: JSError) {
    guard bridge.isValid, !hasCrashed else { return }
    let error = generation.globals.withContent(error, isRejection: false)
    hasCrashed = true
    wasCutShort = wasCutShort || error.isEndOfTurn || isInMount
    if error.isEndOfTurn { hasEndedTurn = true }
    if error.isOutOfMemory, phone.lifecycle.state == .background {
      report(overMemory: error)
      phone.terminate(.jetsam(megabytes: phone.profile.backgroundMemoryLimit))
    } else {
      reportEnd(explain(errors.uncaught(error), error))
      phone.terminate(.crash(errors.written(error).message))
    }
    // Without an app there is no process to end.
    if launch == .none || JSContext.isEngineStuck { loop.stop() }
  }
}
