internal import BackgroundTasks
internal import HostLoop
internal import SimulatedPhone

/// Why the library refused a call. The text is the `localizedDescription` of its `NSError`.
enum TSBackgroundFetchError: Error, CustomStringConvertible {
  /// No identifier with `com.transistorsoft` was registered at the launch (`TSBGTask.m` lines 18 and 155).
  case notRegistered
  /// `BGTaskScheduler` refused the request.
  case refused(BackgroundTaskError)
  /// An exception of native code, which ends the app.
  case exception(ObjectiveCException)

  var description: String {
    switch self {
    case .notRegistered:
      "The operation couldn’t be completed. Background procssing task was not registered in AppDelegate "
        + "didFinishLaunchingWithOptions.  See iOS Setup Guide."
    case .refused(let error):
      "The operation couldn’t be completed. (\(BackgroundTaskError.domain) error \(error.rawValue).)"
    case .exception(let exception): exception.description
    }
  }
}
