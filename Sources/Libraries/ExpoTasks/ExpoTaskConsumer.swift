internal import BackgroundFetch
internal import HostLoop
internal import Storage

/// Why native code runs tasks (`EXTaskLaunchReason` of expo-modules-core).
enum ExpoTaskLaunchReason {
  /// UIKit's background fetch.
  case backgroundFetch
  /// A task of `BGTaskScheduler`.
  case backgroundTask
}

/// What a registered task is for: the class of native code that a package gives its tasks
/// (`EXTaskConsumerInterface.h` of expo-modules-core).
@HostActor
protocol ExpoTaskConsumer: AnyObject {
  /// The name of the class, under which the task is saved.
  var className: String { get }
  /// The type of its tasks in JavaScript.
  var taskType: String { get }
  /// When its tasks run.
  var launchReason: ExpoTaskLaunchReason { get }

  /// A task was registered, now or by an earlier process.
  func didRegister(_ options: [String: PropertyList])
  /// A registered task got other options.
  func didSet(_ options: [String: PropertyList])
  /// A task was unregistered.
  func didUnregister()
  /// The result for iOS of what the function of a task returned (`normalizeTaskResult:`).
  ///
  /// - Parameter result: the result, if it is a whole number.
  func normalized(_ result: Int?) -> FetchResult
}
