internal import CoreModules
package import NativeBridge
internal import ReactNativeCore
internal import WebAPIs

// Problems with the script, and with the process in which it runs.
extension DiagnosisKind {
  static let uncaughtError = DiagnosisKind(
    "uncaught-error", .error,
    title: "the script threw an error that nobody caught",
    explanation: """
      A release build of React Native ends the app when nobody catches an error. In the background nobody sees that. \
      The fetch is not finished, and iOS wakes the app less often.
      """,
    fix: "catch the error where the work can still be finished, for example with finish('failed')",
    cutsWorkOff: true)

  static let endedByException = DiagnosisKind(
    "ended-by-exception", .error,
    title: "an exception of native code ended the app",
    explanation: """
      Frameworks of iOS raise an exception when an app uses them wrongly: for example, when the Info.plist lacks a usage \
      description. Native code of a package can also crash: expo-sqlite does so with an empty statement. JavaScript cannot \
      catch either. iOS ends the app at once, and ends it again in every launch that does the same. In the background \
      nobody sees that.
      """,
    fix: """
      change what the exception names. If native code of a package raised it, look for it in the issues of the package
      """,
    cutsWorkOff: true)

  static let unhandledRejection = DiagnosisKind(
    "unhandled-rejection", .error,
    title: "a promise was rejected, and nobody handled the rejection",
    explanation: """
      React Native only logs a warning, and a release build logs nothing. The code after the promise does not run, for \
      example the call that finishes the fetch.
      """,
    fix: "await the promise in a try block, or add a catch, and finish the work there",
    cutsWorkOff: true)

  package static let endless = DiagnosisKind(
    "endless", .error,
    title: "the script never finishes, and no time passes",
    explanation: """
      The script and native code call each other forever at one moment of the virtual clock, the script reloads itself \
      forever, or an effect updates its component after each render. On a phone this keeps the processor busy, and \
      in the background iOS kills the app.
      """,
    fix: "wait between two repetitions, or end the repetition after a number of times")

  package static let orderDecides = DiagnosisKind(
    "order-decides", .error,
    title: "the order of events alone decides whether a wake fails",
    explanation: """
      In two orders of the same events the app finished the same wake differently: well, and at once with a failure. Nothing \
      from outside was different. Which of the two a phone shows is chance. The work of a failed wake is not done, and iOS \
      wakes an app whose wakes fail less often.
      """,
    fix: """
      the wake used something that was not ready yet: keep the promise of its preparation, and await it. The first step \
      that differs between the orders shows what it was
      """)

  package static let sentTwice = DiagnosisKind(
    "sent-twice", .error,
    title: "the app sent the same stored data twice",
    explanation: """
      Two requests with the same content were acknowledged, and the app took what they carried out of its storage \
      afterwards. So it was to be sent once. Usually two callers empty one outbox: both read it before the first one has \
      removed what it sent. The server stores the data twice, unless it knows them. `race` looks at `POST` and `PATCH` \
      requests without an `Idempotency-Key` that are under way at once. Most of what they carry must have been stored. Runs \
      in which something keeps the app from storing what it knows do not count.
      """,
    fix: """
      let one caller at a time read, send and remove: keep the promise of the work under way, and return it to the others. \
      Or send an Idempotency-Key that is stored with the data
      """)

  static let notMounted = DiagnosisKind(
    "not-mounted", .warning,
    title: "the root component of the app was not mounted",
    explanation: """
      React Native mounts the root component in each launch, also in the background. Effects of components often \
      subscribe to native events. bridgehost mounts the component with your project's React and react-test-renderer. If \
      one of them is missing, the code in your components does not run.
      """,
    fix:
      "install react-test-renderer in the version of your React"
  )

  static let launchesWithoutEnd = DiagnosisKind(
    "launches-without-end", .error,
    title: "the app was launched a thousand times, so the run was stopped",
    explanation: """
      Each launch runs the script from its beginning. If the script schedules the next launch without a condition, every \
      launch schedules another one. The run never ends.
      """,
    fix: """
      schedule events of the phone only in the first launch: if (device.launchCount === 1) { … }
      """)

  static let memoryLimit = DiagnosisKind(
    "memory-limit", .error,
    title: "the script used more memory than iOS allows in the background",
    explanation: """
      iOS (Jetsam) kills a background app that uses too much memory. An app that reads years of samples at once is killed \
      at the same point in every wake, and never gets beyond it.
      """,
    fix: """
      read in pages: use limit and anchor of an anchored query, a few hundred samples at a time
      """,
    cutsWorkOff: true)

  /// Something that was planned for the phone failed.
  package static let deviceFailed = DiagnosisKind(
    "device-failed", .error,
    title: "a scheduled event could not happen on the phone",
    explanation: """
      A script or a scenario scheduled an event with `device`. When its time came, the state of the phone or of the app \
      did not allow it. The run goes on without the event.
      """,
    fix: """
      the message gives the reason: correct the call, or schedule it for a moment when the phone allows it
      """)

  static let nativeHalfFailed = DiagnosisKind(
    "native-half-failed", .error,
    title: "a --native file failed in a later process of the app",
    explanation: """
      Every process of the app runs the --native files again. This file ran in the first process and failed in a later \
      one. In that process the app lacks the file's native modules.
      """,
    fix: "make the file define the same modules each time, whatever happened before")

  static let nativeHalfEnded = DiagnosisKind(
    "native-half-ended", .error,
    title: "a function in a --native file did not return, or used too much memory",
    explanation: """
      The function kept the processor busy for seconds, or used more memory than a phone has. bridgehost stopped it and \
      ended the app's process. On a phone iOS kills the app, and no catch in JavaScript prevents that.
      """,
    fix: """
      let the function return: wait with `await sleep(…)` instead of in a loop, and give each loop an end
      """)

  static let nativeMethodNotAsync = DiagnosisKind(
    "native-method-not-async", .error,
    title: "a native method in JavaScript returned a promise but is not async",
    explanation: """
      In a --native file, a function that is not async is a native method without a result. JavaScript does not wait for \
      it. Its return value and its errors are lost.
      """,
    fix: "write `async` before the function, so that JavaScript gets a promise")

  /// The kinds about the script and its process.
  static let aboutProcess = [
    uncaughtError, endedByException, unhandledRejection, notMounted, endless, orderDecides,
    sentTwice, launchesWithoutEnd, memoryLimit, deviceFailed, nativeHalfFailed, nativeHalfEnded,
    nativeMethodNotAsync,
  ]

  /// All kinds that do not depend on capabilities: those of this library and of the libraries below
  /// it.
  package static let ofHost =
    ofBridge + ofCoreModules + ofWebAPIs + ofBundles + aboutProcess
}
