internal import Bridge
internal import Device
internal import EventLoop
internal import JSEngine
internal import WebAPIs

// The life of the script: its load, and what nobody caught.
extension AppSession {
  func evaluate() throws {
    loop.declare(.javaScript)
    try generation.context.onUnhandledRejection { [weak self] error in
      guard let self else { return }
      bridge.report(generation.globals.unhandledRejection(error))
    }
    try generation.load(
      script, configuration, ConsoleAPI(output: output),
      onFatalError: { [weak self] in self?.crash($0) })
  }

  /// An error that nobody handled ends the app, as it does in a release build of React Native.
  func crash(_ error: JSError) {
    guard bridge.isValid, !hasCrashed else { return }
    hasCrashed = true
    bridge.report(errors.uncaught(error))
    phone.terminate(.crash(error.message))
    // Without an app there is no process to end.
    if configuration.launch == .none { loop.stop() }
  }
}
