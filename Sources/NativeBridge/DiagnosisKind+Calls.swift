// Problems with calls from JavaScript to native code, and with the work around them.
extension DiagnosisKind {
  static let callAfterInvalidate = DiagnosisKind(
    "call-after-invalidate", .warning,
    title: "a call was lost because the app reloaded",
    explanation: """
      Each call waits in the queue of its native module. A reload ends the module. Calls that are still in its queue never \
      run, and their promises are never settled.
      """,
    fix: "after a reload, let the new script find out which work is still to be done")

  package static let promiseNeverSettled = DiagnosisKind(
    "promise-never-settled", .warning,
    title: "native code never settled the promise of a call",
    explanation: """
      The script awaits a promise that native code neither resolves nor rejects, often on an error path. The code after \
      the await never runs. A background fetch that waits for it is never finished.
      """,
    fix: """
      in the native module, resolve or reject on every path of the method, also when it fails or the module is \
      invalidated. In the script, limit the wait with a timer: Promise.race and setTimeout
      """)

  package static let callbackNeverSettled = DiagnosisKind(
    "callback-never-settled", .warning,
    title: "native code never called the callback of a call",
    explanation: """
      The script waits for a callback that native code does not call, often on an error path. The code in the callback \
      never runs. A background fetch that waits for it is never finished.
      """,
    fix: """
      in the native module, call the callback on every path of the method, also when it fails or the module is \
      invalidated. In the script, limit the wait with a timer
      """)

  static let promiseTwice = DiagnosisKind(
    "promise-twice", .error,
    title: "native code settled a promise twice",
    explanation: """
      The method does not return after its first answer, or it uses one stored promise for several calls. In the second \
      case one call gets the answer of another call, and that call gets none. Under the old architecture this ends a \
      debug build. The new architecture logs an error and drops the second answer.
      """,
    fix: """
      in the native module, return after the answer, and keep one promise for each call. If the module belongs to a \
      package, update the package or report the bug there
      """)

  static let callbackTwice = DiagnosisKind(
    "callback-twice", .error,
    title: "native code called a callback twice",
    explanation: """
      React Native allows a callback to be called once. The second call ends the app under the new architecture, and in \
      debug builds of the old one. Release builds of the old architecture drop it.
      """,
    fix: """
      in the native module, return after the callback, and keep the callbacks of each call separate. If the module belongs \
      to a package, update the package or report the bug there
      """)

  static let callbackBoth = DiagnosisKind(
    "callback-both", .error,
    title: "native code called both callbacks of a call",
    explanation: """
      A native method with a success callback and a failure callback may call only one of them. If it calls both, \
      JavaScript handles the call as done and as failed.
      """,
    fix: """
      in the native module, return after the callback, and keep the callbacks of each call separate. If the module belongs \
      to a package, update the package or report the bug there
      """)

  /// A method without a promise threw an error. JavaScript cannot catch it.
  public static let nativeException = DiagnosisKind(
    "native-exception", .error,
    title: "native code threw an error that JavaScript cannot catch",
    explanation: """
      A native method without a promise threw an error, so JavaScript cannot catch it. A debug build ends with a red \
      screen. A release build continues, and the work of the method is not done.
      """,
    fix: """
      in the native module, catch the error, or give the method a promise to reject. If the script passed something \
      invalid, correct the call
      """)

  static let wrongArgument = DiagnosisKind(
    "wrong-argument", .error,
    title: "an argument has the wrong type for its native method",
    explanation: """
      Under the old architecture, React Native converts the arguments when the call arrives in native code. If an argument \
      has the wrong type, it logs a message and does not run the method. The promise of the call is never settled. Under \
      the new architecture there is no such diagnosis: the call throws an error, or its promise rejects.
      """,
    fix: "pass the types that the method's signature requires")

  static let wrongArgumentCount = DiagnosisKind(
    "wrong-argument-count", .error,
    title: "a native method was called with too many or too few arguments",
    explanation: """
      Under the old architecture, React Native does not run a method when the number of arguments is wrong. The promise of \
      the call is never settled. Often the JavaScript of a package and its native code have different versions. Under the \
      new architecture there is no such diagnosis: a missing argument counts as undefined, and one too many is ignored.
      """,
    fix: """
      pass as many arguments as the method has, and install the same version of the package's JavaScript and native code
      """)

  package static let finishBeforeUpload = DiagnosisKind(
    "finish-before-upload", .warning,
    title: "the background work was finished while a request was still running",
    explanation: """
      The completion handler tells iOS that the app is done, and iOS suspends the app within seconds. The running request \
      then fails, or the app never reads its reply. The upload may be lost, or sent again. In a search it is an error if \
      the request brings data, and the app said that the work is done.
      """,
    fix: "await the reply, then finish")

  package static let workAfterFinish = DiagnosisKind(
    "work-after-finish", .warning,
    title: "a request started after the background work was finished",
    explanation: """
      The completion handler tells iOS that the app is done, and iOS suspends the app within seconds. A request that \
      starts after it may never be sent, or only when iOS wakes the app the next time. In a search it is an error if the \
      request brings data, and the app said that the work is done.
      """,
    fix: "do all work before finishing, or get more time with a background task")

  static let headlessTaskUnfinished = DiagnosisKind(
    "headless-task-unfinished", .error,
    title: "a headless task was never finished",
    explanation: """
      Headless tasks belong to Android. bridgehost runs them too, so that you can test their JavaScript. React Native \
      finishes a headless task only when the task's promise resolves. This promise was not settled, or it rejected. On \
      Android the service that runs the task keeps running and keeps the device awake, until the system kills it.
      """,
    fix: "resolve the task's promise on every path, also after an error")

  static let headlessTaskLate = DiagnosisKind(
    "headless-task-late", .error,
    title: "a headless task was not finished within its timeout",
    explanation: """
      Headless tasks belong to Android. bridgehost runs them too, so that you can test their JavaScript. React Native ends \
      a task when its timeout is over, even in the middle of its work. Data that the task has not sent by then is lost, or \
      waits for another time. A task whose promise rejects with any error except HeadlessJsTaskError also stays open until \
      its timeout.
      """,
    fix: """
      resolve the task's promise on every path, and in time: abort slow requests with an AbortController and setTimeout
      """)

  /// Whether it is about data that may not reach a server.
  package var isAboutDelivery: Bool {
    self === Self.finishBeforeUpload || self === Self.workAfterFinish
  }

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
