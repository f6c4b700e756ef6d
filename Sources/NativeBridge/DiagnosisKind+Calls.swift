// What is wrong with calls from JavaScript to native code, and with the work around them.
extension DiagnosisKind {
  static let callAfterInvalidate = DiagnosisKind(
    "call-after-invalidate", .warning,
    title: "a call was lost because the app reloaded",
    explanation: """
      Calls travel to the queue of their module. A reload invalidates the bridge; calls that are on their way then never \
      run, and their promises are never settled.
      """,
    fix: "let the script that comes after a reload find out what is still to be done")

  static let promiseNeverSettled = DiagnosisKind(
    "promise-never-settled", .warning,
    title: "native code never settled the promise of a call",
    explanation: """
      The script awaits a promise that native code neither resolves nor rejects, often on the path of an error. What comes \
      after the await never runs, and a background fetch that waits for it is never finished.
      """,
    fix: "answer on every path of the method, also when it fails or is invalidated")

  static let callbackNeverSettled = DiagnosisKind(
    "callback-never-settled", .warning,
    title: "native code never called the callback of a call",
    explanation: """
      The script waits for a callback that native code does not call, often on the path of an error. What is to follow \
      never runs, and a background fetch that waits for it is never finished.
      """,
    fix: "answer on every path of the method, also when it fails or is invalidated")

  static let promiseTwice = DiagnosisKind(
    "promise-twice", .error,
    title: "native code settled a promise twice",
    explanation: """
      A path of the method does not return after the first answer, or one stored promise serves several calls. Then one \
      call gets the answer of another, and that one gets none. A debug build with the old architecture ends; the new one \
      logs an error and drops the second answer.
      """,
    fix: "settle a promise once: return after it, and keep one promise for each call, not for all")

  static let callbackTwice = DiagnosisKind(
    "callback-twice", .error,
    title: "native code called a callback twice",
    explanation: """
      React Native lets a callback be called once. The second call ends the app under the new architecture, and in debug \
      builds under the old one; release builds of the old one drop it.
      """,
    fix: "call back once for each call: return after it, and keep the callbacks of each call apart")

  static let callbackBoth = DiagnosisKind(
    "callback-both", .error,
    title: "native code called both callbacks of a call",
    explanation: """
      Of a callback for success and one for failure only one may be called. When both are, JavaScript handles the call as \
      failed and as done.
      """,
    fix: "call back once for each call: return after it, and keep the callbacks of each call apart")

  /// A method that gives no promise threw; JavaScript cannot catch that.
  public static let nativeException = DiagnosisKind(
    "native-exception", .error,
    title: "native code threw, and nobody could catch it",
    explanation: """
      A native method that gives no promise threw. JavaScript cannot catch that: a debug build ends with a red screen, and \
      a release build goes on without what the method was to do.
      """,
    fix: "catch the error in native code, or give the method a promise to reject")

  static let wrongArgument = DiagnosisKind(
    "wrong-argument", .error,
    title: "an argument does not fit its native method",
    explanation: """
      The old architecture converts arguments when the call arrives. One of another type stops the call with a message in \
      the log: the method does not run, and its promise is never settled.
      """,
    fix: "pass what the method's signature says")

  static let wrongArgumentCount = DiagnosisKind(
    "wrong-argument-count", .error,
    title: "a native method was called with too many or too few arguments",
    explanation: """
      The old architecture does not run a method that is called with another number of arguments than it has. Its promise \
      is never settled. Often the JavaScript of a package and its native half are of different versions.
      """,
    fix: "pass as many arguments as the method has, and use one version of both halves")

  static let finishBeforeUpload = DiagnosisKind(
    "finish-before-upload", .warning,
    title: "the background work was finished while a request was under way",
    explanation: """
      The completion handler tells iOS that the app is done, and iOS suspends it within seconds. A request that is still \
      under way then fails, or its reply is never read: the upload may be lost, or sent again.
      """,
    fix: "await the reply, then finish")

  static let workAfterFinish = DiagnosisKind(
    "work-after-finish", .warning,
    title: "a request began after the background work was finished",
    explanation: """
      The completion handler tells iOS that the app is done, and iOS suspends it within seconds. What begins after it may \
      never be sent, or only when the app is woken for something else.
      """,
    fix: "do all work before finishing, or ask for time of its own with a background task")

  static let headlessTaskUnfinished = DiagnosisKind(
    "headless-task-unfinished", .error,
    title: "a headless task was never finished",
    explanation: """
      The promise of the task was not settled, or it rejected: React Native finishes a task only when its promise resolves. \
      The service that runs the task stays, keeps the device awake, and is killed at last.
      """,
    fix: """
      let the task's promise resolve on every path: one that rejects with any error but HeadlessJsTaskError stays open \
      until its time is up
      """)

  static let headlessTaskLate = DiagnosisKind(
    "headless-task-late", .error,
    title: "a headless task was not finished within its timeout",
    explanation: """
      When the timeout of the task is over, React Native ends it, whatever it is doing. What it has not sent by then is lost \
      or left for another time.
      """,
    fix: """
      let the task's promise resolve on every path: one that rejects with any error but HeadlessJsTaskError stays open \
      until its time is up
      """)

  /// What is found about calls and background work.
  static let aboutCalls = [
    callAfterInvalidate, promiseNeverSettled, callbackNeverSettled, promiseTwice, callbackTwice,
    callbackBoth, wrongArgument, wrongArgumentCount, nativeException, finishBeforeUpload,
    workAfterFinish, headlessTaskUnfinished, headlessTaskLate,
  ]
}

extension DiagnosisKind {
  /// All that this library finds.
  public static let ofBridge = aboutEvents + aboutCalls
}
