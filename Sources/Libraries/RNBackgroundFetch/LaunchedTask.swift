internal import BackgroundTasks
internal import HostLoop

/// A task of `BGTaskScheduler` that iOS gave to the library.
@HostActor
final class LaunchedTask {
  /// Why JavaScript has not got the event.
  enum Obstacle: String {
    case notConfigured = "configure was not called in this launch"
    case notScheduled = "scheduleTask was not called in this launch"
    case unfinished = "the library still waits for the finish of an earlier fetch"
    case stopped = "the script had called stop"
  }

  let task: BackgroundTask
  /// `nil` if JavaScript got the event.
  var obstacle: Obstacle? { didSet { task.obstacle = obstacle?.rawValue } }
  /// Whether the script was reloaded since iOS started the task.
  var outlivedScript = false
  /// Whether iOS said that its time is nearly over, and nothing was left to do then.
  var wasIdleAtExpiration = false

  init(_ task: BackgroundTask, _ obstacle: Obstacle) {
    self.task = task
    self.obstacle = obstacle
    task.obstacle = obstacle.rawValue
  }
}
