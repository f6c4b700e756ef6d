internal import Bridge
internal import EventLoop
internal import JSEngine

extension AppSession {
  /// Loads the script anew, as `DevSettings.reload()` does: a new bridge takes over, and the old one is
  /// invalidated when its lane gets to it.
  public func reload() {
    loop.post(on: loop.lane("main"), "reload") { [self] in
      guard !isOver else { return }
      let old = generation
      handledFetches = handlesFetches
      // Their places are in the context that goes.
      earlierDiagnoses += old.bridge.diagnoses.map { ReportedDiagnosis($0, errors) }
      old.bridge.stop()
      generation = AppGeneration(JSContext(), registry, loop, ledger, configuration, errors)
      connectGeneration()
      loop.post(on: old.bridge.javaScript, "invalidate") { old.end() }
      bridge.postToJavaScript("load", subject: script.url) { [self] _ in try evaluate() }
    }
  }
}

/// What `DevSettings` asks for before there is a session to ask.
@HostActor
final class ReloadRequests {
  var onReload: (@HostActor () -> Void)?

  func receive(_ reason: String?) { onReload?() }
}
