public import HostLoop

/// A native module that can answer the app's background fetches.
@HostActor
public struct BackgroundFetchHandler {
  /// The module's name in `NativeModules`.
  package let module: String
  /// The event with which it passes a fetch to JavaScript. It identifies the handler if the
  /// script's code contains the name. `nil` if the name is not distinctive.
  package let event: String?
  /// The call with which JavaScript ends a fetch, such as `HealthEmitter.finish()`.
  package let finishCall: String
  /// The rest of the fix `call new NativeEventEmitter…`, for a script that never listened.
  package let listening: String
  /// Whether native code reads the samples and moves the anchor, and not the script.
  package let movesAnchor: Bool
  /// Whether the script listens to the event.
  package let isObserved: @HostActor () -> Bool
  /// Answers `performFetchWithCompletionHandler`.
  package let perform: @HostActor (_ id: Int, @escaping BackgroundFetch.Completion) -> Void

  /// The event in ``listening``.
  var listenedEvent: String? {
    let parts = listening.split(separator: "'")
    return parts.count > 1 ? String(parts[1]) : nil
  }

  /// Makes a handler.
  package init(
    module: String, event: String? = nil, finishCall: String, listening: String,
    movesAnchor: Bool = false,
    isObserved: @escaping @HostActor () -> Bool,
    perform: @escaping @HostActor (_ id: Int, @escaping BackgroundFetch.Completion) -> Void
  ) {
    self.module = module
    self.event = event
    self.finishCall = finishCall
    self.listening = listening
    self.movesAnchor = movesAnchor
    self.isObserved = isObserved
    self.perform = perform
  }
}
