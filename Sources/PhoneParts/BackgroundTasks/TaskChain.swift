/// The runs of a task whose app submits it again after each run, because iOS runs a submitted task once.
struct TaskChain {
  /// The number of the process in which it ran last.
  private var process = 0
  private var wasSuccessful: Bool?
  private var isResubmitted = false

  /// Whether the app has submitted it again after a successful run, and its last run was not successful.
  var isBroken: Bool { isResubmitted && wasSuccessful == false }

  /// - Parameter process: the number of the app's process. A new process may submit the task for another reason.
  mutating func begins(inProcess process: Int) {
    if wasSuccessful == true, process == self.process { isResubmitted = true }
    self.process = process
    wasSuccessful = nil
  }

  mutating func ended(success: Bool) { wasSuccessful = success }
}
