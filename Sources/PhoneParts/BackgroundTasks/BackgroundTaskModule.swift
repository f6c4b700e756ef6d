package import Capabilities

/// The native module that brings tasks of `BGTaskScheduler` to JavaScript, as reports name it.
package struct BackgroundTaskModule: Sendable {
  /// The module's name in `NativeModules`.
  let name: String
  /// The event with which JavaScript gets a task.
  let event: String
  /// The call with which JavaScript completes a task.
  let completion: CompletionCall
  /// What the script has not done when the time of a task is over.
  let unfinished: String

  package init(name: String, event: String, completion: CompletionCall, unfinished: String? = nil) {
    self.name = name
    self.event = event
    self.completion = completion
    self.unfinished = unfinished ?? "\(completion.method) was not called"
  }

  /// The native method of ``completion``, as the ledger names it.
  var completedCall: String { "\(name).\(completion.method)" }

  /// bridgehost's own module.
  package static let own = BackgroundTaskModule(
    name: BackgroundTasksModule.name, event: "task",
    completion: CompletionCall(
      text: "BackgroundTasks.setTaskCompleted(taskId, success)", method: "setTaskCompleted",
      always: "on every path, and in the handler of taskExpired",
      timely: "Call it also in the handler of taskExpired"))
}
