internal import Capabilities
package import NativeBridge
internal import ReactNativeCore
internal import WebAPIs

// What is wrong with the script, and with the process that it runs in.
extension DiagnosisKind {
  static let uncaughtError = DiagnosisKind(
    "uncaught-error", .error,
    title: "the script threw an error that nobody caught",
    explanation: """
      A release build of React Native ends the app when nobody catches an error. In the background no person sees that: the \
      fetch is not finished, and iOS wakes the app less often.
      """,
    fix: "catch the error where the work can end properly, such as with finish('failed')")

  static let unhandledRejection = DiagnosisKind(
    "unhandled-rejection", .error,
    title: "a promise was rejected, and nobody handled it",
    explanation: """
      React Native only warns of it, and a release build says nothing. What was to come after the promise does not run, \
      such as the call that finishes the fetch.
      """,
    fix: "await the promise in a try block, or add a catch, and end the work there")

  package static let endless = DiagnosisKind(
    "endless", .error,
    title: "the script is never done, and no time passes",
    explanation: """
      The script and native code answer each other for ever at one moment of the virtual clock, or the script reloads itself \
      for ever. On a phone that takes the processor, and iOS ends the app.
      """,
    fix: "let what repeats wait between two turns, or end")

  static let launchesWithoutEnd = DiagnosisKind(
    "launches-without-end", .error,
    title: "the app was launched a thousand times, and the run was stopped",
    explanation: """
      Each launch runs the script from its beginning. A script that plans the next launch without a condition plans one in \
      each, so the run never ends.
      """,
    fix: """
      each launch runs the script from its beginning: plan what happens to the phone only in the first, if \
      (device.launchCount === 1)
      """)

  static let memoryLimit = DiagnosisKind(
    "memory-limit", .error,
    title: "the script took more memory than iOS allows in the background",
    explanation: """
      Jetsam kills an app in the background that takes too much memory. An app that reads years of samples at once dies there \
      each time, at the same point, and never gets further.
      """,
    fix: "read in pages: limit and anchor of an anchored query, a few hundred samples at a time")

  /// Something that was planned for the phone could not happen.
  package static let deviceFailed = DiagnosisKind(
    "device-failed", .error,
    title: "something that was planned for the phone could not happen",
    explanation: """
      A script or a scenario planned something with `device`, and when its time came the phone refused: the state of the \
      phone or the app does not allow it. The run goes on without it.
      """,
    fix: "plan it for a moment when the phone can do it, as the message says")

  static let nativeHalfFailed = DiagnosisKind(
    "native-half-failed", .error,
    title: "a file with native modules could not be run again",
    explanation: """
      Each process of the app runs the files of --native anew. This one ran at first and failed in a later process, so that \
      the app has no such native modules there.
      """,
    fix: "let the file define the same modules each time, whatever happened before")

  static let nativeHalfEnded = DiagnosisKind(
    "native-half-ended", .error,
    title: "native code in JavaScript did not return, or took too much memory",
    explanation: """
      A turn of a file of --native kept the processor for seconds, or took more memory than a phone has, and was \
      ended. On a phone iOS kills the app, whatever its JavaScript catches; here, too, the app's process ends.
      """,
    fix: """
      let the function return: wait with `await sleep(…)` instead of in a loop, and give each loop an end
      """)

  static let nativeMethodNotAsync = DiagnosisKind(
    "native-method-not-async", .error,
    title: "a native method in JavaScript returned a promise and is not async",
    explanation: """
      A function that is not async is a native method without a result, as on a phone: JavaScript does not wait for it, and \
      what it returns or throws is lost.
      """,
    fix: "write `async` before the function, so that JavaScript gets a promise")

  /// What is found about the script and its process.
  static let aboutProcess = [
    uncaughtError, unhandledRejection, endless, launchesWithoutEnd, memoryLimit, deviceFailed,
    nativeHalfFailed, nativeHalfEnded, nativeMethodNotAsync,
  ]

  /// All that is found whatever the app can do: by this library, and by those below it.
  package static let ofHost =
    ofBridge + ofCoreModules + ofWebAPIs + ofBundles + aboutProcess
}
