internal import Bridge
internal import EventLoop
internal import JSEngine
internal import WebAPIs

// The life of the script: its load, and what nobody caught.
extension AppSession {
  func evaluate() throws {
    try generation.context.onUnhandledRejection { [weak self] error in
      self?.unhandledRejection(error)
    }
    let process = ProcessAPI(
      bridge: bridge, environment: configuration.environment,
      arguments: ["bridgehost", script.url] + configuration.arguments,
      onFatalError: { [weak self] in self?.crash($0) })
    try generation.load(
      script, configuration,
      ConsoleAPI(output: output).exports + process.exports + [errors.export],
      onFatalError: { [weak self] in self?.crash($0) })
  }

  /// A script may handle what nobody caught; one that was ended for running too long may not.
  func uncaught(_ error: JSError) {
    do {
      if try !generation.handleUncaught(error) { crash(error) }
    } catch {
      crash(error as? JSError ?? JSError(message: "\(error)"))
    }
  }

  /// An error that nobody handled ends the app, as it does in a release build of React Native.
  private func crash(_ error: JSError) {
    guard !isOver else { return }
    hasCrashed = true
    bridge.report(Diagnosis(.error, "uncaught-error", "Uncaught " + errors.text(error)))
    end(.terminated)
  }

  /// React Native's text, which it only warns with; here a run that loses an error has failed.
  private func unhandledRejection(_ error: JSError) {
    let id = generation.rejectionCount
    generation.rejectionCount += 1
    bridge.report(
      Diagnosis(
        .error, "unhandled-rejection",
        "Possible Unhandled Promise Rejection (id: \(id)):\n" + errors.text(error)))
  }
}
