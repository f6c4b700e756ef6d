package import HostLoop

/// A native module that can answer the app's background fetches.
@HostActor
package struct BackgroundFetchHandler {
  /// The module's name in `NativeModules`.
  package let module: String
  /// The module that sends the event with which a fetch comes to JavaScript.
  package let emitter: String
  /// The call with which JavaScript ends a fetch, such as `HealthEmitter.finish()`.
  package let finishCall: String
  /// The rest of the fix `call new NativeEventEmitter…`, for a script that never listened.
  package let listening: String
  /// What the app does if a library's JavaScript calls the module. `nil` if the script calls it itself.
  package let library: Library?
  /// Whether native code reads the samples and moves the anchor, and not the script.
  package let movesAnchor: Bool
  /// Whether the script listens to the event.
  package let isObserved: @HostActor () -> Bool
  /// Answers `performFetchWithCompletionHandler`.
  package let perform: @HostActor (_ id: Int, @escaping BackgroundFetch.Completion) -> Void

  /// A library whose JavaScript passes fetches to a function of the app, and ends them.
  package struct Library {
    /// The method with which its JavaScript ends a fetch, such as `Bell.finish`. It returns a promise.
    let ending: String
    /// The fix for an app that gives the library no function, as an instruction.
    let listening: String
    /// The fix for an app whose function does not end, as an instruction.
    let finishing: String

    /// Makes a description of the library.
    package init(ending: String, listening: String, finishing: String) {
      self.ending = ending
      self.listening = listening
      self.finishing = finishing
    }
  }

  /// What the app must do to hear of fetches.
  var fixOfListening: String { library?.listening ?? "call new NativeEventEmitter\(listening)" }

  /// The event in ``listening``.
  var listenedEvent: String? {
    let parts = listening.split(separator: "'")
    return parts.count > 1 ? String(parts[1]) : nil
  }

  /// Makes a handler.
  ///
  /// - Parameter emitter: the module that sends the event, if it is another one.
  package init(
    module: String, emitter: String? = nil, finishCall: String, listening: String,
    library: Library? = nil, movesAnchor: Bool = false,
    isObserved: @escaping @HostActor () -> Bool,
    perform: @escaping @HostActor (_ id: Int, @escaping BackgroundFetch.Completion) -> Void
  ) {
    self.module = module
    self.emitter = emitter ?? module
    self.finishCall = finishCall
    self.listening = listening
    self.library = library
    self.movesAnchor = movesAnchor
    self.isObserved = isObserved
    self.perform = perform
  }
}
