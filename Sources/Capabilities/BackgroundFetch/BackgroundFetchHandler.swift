public import HostLoop
package import NativeBridge

/// A native module that can answer the app's background fetches.
@HostActor
public struct BackgroundFetchHandler {
  /// The module's name in `NativeModules`.
  package let module: String
  /// The event by which it hands a fetch to JavaScript, where its name in the code of a script tells it from others.
  package let event: String?
  /// The call by which JavaScript ends a fetch, such as `HealthEmitter.finish()`.
  package let finishCall: String
  /// The rest of `call new NativeEventEmitter…`, for a script that never listened.
  package let listening: String
  /// Whether the script listens.
  package let isObserved: @HostActor () -> Bool
  /// Where JavaScript last called `finish`.
  package let finishPlace: @HostActor () -> Place?
  /// Answers `performFetchWithCompletionHandler`.
  package let perform: @HostActor (_ id: Int, @escaping BackgroundFetch.Completion) -> Void

  /// A handler; see its members.
  package init(
    module: String, event: String? = nil, finishCall: String, listening: String,
    isObserved: @escaping @HostActor () -> Bool, finishPlace: @escaping @HostActor () -> Place?,
    perform: @escaping @HostActor (_ id: Int, @escaping BackgroundFetch.Completion) -> Void
  ) {
    self.module = module
    self.event = event
    self.finishCall = finishCall
    self.listening = listening
    self.isObserved = isObserved
    self.finishPlace = finishPlace
    self.perform = perform
  }
}
