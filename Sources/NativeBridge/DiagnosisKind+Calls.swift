// Problems with calls from JavaScript to native code, and with the work around them.
extension DiagnosisKind {
  static let callAfterInvalidate = DiagnosisKind(
    "call-after-invalidate", .warning,
    title: "a call was lost because the app reloaded",
    explanation: """
      Each call waits in the queue of its module. A reload invalidates the bridge. Calls that are still in the queue never \
      run, and their promises are never settled.
      """,
    fix: "after a reload, let the new script find out which work is still to be done")

  static let promiseNeverSettled = DiagnosisKind(
    "promise-never-settled", .warning,
    title: "native code never settled the promise of a call",
    explanation: """
      The script awaits a promise that native code neither resolves nor rejects, often on an error path. The code after \
      the await never runs. A background fetch that waits for it is never finished.
      """,
    fix: """
      resolve or reject on every path of the method, also when it fails or the module is invalidated
      """)

  static let callbackNeverSettled = DiagnosisKind(
    "callback-never-settled", .warning,
    title: "native code never called the callback of a call",
    explanation: """
      The script waits for a callback that native code does not call, often on an error path. The code in the callback \
      never runs. A background fetch that waits for it is never finished.
      """,
    fix: """
      call the callback on every path of the method, also when it fails or the module is invalidated
      """)

  static let promiseTwice = DiagnosisKind(
    "promise-twice", .error,
    title: "native code settled a promise twice",
    explanation: """
      The method does not return after its first answer, or it uses one stored promise for several calls. In the second \
      case one call gets the answer of another call, and that call gets none. Under the old architecture a debug build \
      ends. The new architecture logs an error and drops the second answer.
      """,
    fix: "settle a promise once: return after the answer, and keep one promise for each call")

  static let callbackTwice = DiagnosisKind(
    "callback-twice", .error,
    title: "native code called a callback twice",
    explanation: """
      React Native allows a callback to be called once. The second call ends the app under the new architecture, and in \
      debug builds of the old one. Release builds of the old architecture drop it.
      """,
    fix: """
      call back once for each call: return after it, and keep the callbacks of each call separate
      """)

  static let callbackBoth = DiagnosisKind(
    "callback-both", .error,
    title: "native code called both callbacks of a call",
    explanation: """
      A native method with a success callback and a failure callback may call only one of them. If it calls both, \
      JavaScript handles the call as done and as failed.
      """,
    fix: """
      call back once for each call: return after it, and keep the callbacks of each call separate
      """)

  /// A method without a promise threw an error. JavaScript cannot catch it.
  public static let nativeException = DiagnosisKind(
    "native-exception", .error,
    title: "native code threw an error that JavaScript cannot catch",
    explanation: """
      A native method without a promise threw an error, so JavaScript cannot catch it. A debug build ends with a red \
      screen. A release build goes on, and the work of the method is not done.
      """,
    fix: "catch the error in native code, or give the method a promise to reject")

  static let wrongArgument = DiagnosisKind(
    "wrong-argument", .error,
    title: "an argument has the wrong type for its native method",
    explanation: """
      The old architecture converts the arguments when the call arrives. If an argument has the wrong type, it logs a \
      message and does not run the method. The promise of the call is never settled.
      """,
    fix: "pass the types that the method's signature requires")

  static let wrongArgumentCount = DiagnosisKind(
    "wrong-argument-count", .error,
    title: "a native method was called with too many or too few arguments",
    explanation: """
      The old architecture does not run a method when the number of arguments is wrong. The promise of the call is never \
      settled. Often the JavaScript of a package and its native half have different versions.
      """,
    fix: "pass as many arguments as the method has, and use the same version of both halves")

  static let finishBeforeUpload = DiagnosisKind(
    "finish-before-upload", .warning,
    title: "the background work was finished while a request was still running",
    explanation: """
      The completion handler tells iOS that the app is done, and iOS suspends the app within seconds. The running request \
      then fails, or the app never reads its reply. The upload may be lost, or sent again.
      """,
    fix: "await the reply, then finish")

  static let workAfterFinish = DiagnosisKind(
    "work-after-finish", .warning,
    title: "a request started after the background work was finished",
    explanation: """
      The completion handler tells iOS that the app is done, and iOS suspends the app within seconds. A request that \
      starts after it may never be sent, or only when iOS wakes the app the next time.
      """,
    fix: "do all work before finishing, or get more time with a background task")

  static let headlessTaskUnfinished = DiagnosisKind(
    "headless-task-unfinished", .error,
    title: "a headless task was never finished",
    explanation: """
      React Native finishes a headless task only when the task's promise resolves. This promise was not settled, or it \
      rejected. The service that runs the task keeps running and keeps the device awake, until the system kills it.
      """,
    fix: """
      resolve the task's promise on every path. If it rejects with any error except HeadlessJsTaskError, the task stays \
      open until its timeout
      """)

  static let headlessTaskLate = DiagnosisKind(
    "headless-task-late", .error,
    title: "a headless task was not finished within its timeout",
    explanation: """
      React Native ends a task when its timeout is over, even in the middle of its work. Data that the task has not sent \
      by then is lost, or waits for another time.
      """,
    fix: """
      resolve the task's promise on every path. If it rejects with any error except HeadlessJsTaskError, the task stays \
      open until its timeout
      """)

  /// The kinds about calls and background work.
  static let aboutCalls = [
    callAfterInvalidate, promiseNeverSettled, callbackNeverSettled, promiseTwice, callbackTwice,
    callbackBoth, wrongArgument, wrongArgumentCount, nativeException, finishBeforeUpload,
    workAfterFinish, headlessTaskUnfinished, headlessTaskLate,
  ]
}

extension DiagnosisKind {
  /// All kinds of this library.
  public static let ofBridge = aboutEvents + aboutCalls
}
