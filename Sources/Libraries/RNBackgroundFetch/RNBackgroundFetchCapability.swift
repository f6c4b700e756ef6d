internal import BackgroundFetch
internal import BackgroundTasks
package import Capabilities
package import HostLoop
package import NativeBridge
internal import SimulatedPhone

/// The library react-native-background-fetch: iOS refreshes the app with the task `com.transistorsoft.fetch`, and runs the
/// tasks of `scheduleTask`.
@HostActor
package final class RNBackgroundFetchCapability: WakingCapability {
  let app: AppConnection
  var phone: Phone { app.phone }
  private var library: TSBackgroundFetch
  private let performed = PerformedFetches()
  /// Where JavaScript last called `finish`.
  var latestFinish: Place?
  /// The tasks that JavaScript has not finished.
  var running: [LaunchedTask] { library.running }
  /// Their names in JavaScript.
  var knownNames: [String] { library.runningNames }

  package init(_ app: AppConnection) {
    self.app = app
    library = TSBackgroundFetch(on: app.phone)
    app.phone.backgroundFetch.otherRefreshes.append(
      AppRefresh(
        isUsed: { [weak self] in self.map { $0.isUsed && !$0.performsFetch } ?? false },
        begin: { [weak self] in self?.refresh() },
        fix: { [weak self] in self?.fixOfRefresh }))
  }

  package func addModules(to registry: ModuleRegistry) throws {
    try registry.add { [unowned self] in
      if !isRegistered { app.log(Self.unregistered, about: "fetch") }
      let performed = performsFetch ? PerformedFetch(performed, on: phone) : nil
      return RNBackgroundFetch(library, answers, performed) { [weak self] in
        self?.note(finishOf: $0, at: $1)
      }
    }
  }

  package var isUsed: Bool { app.hasLookedUp(RNBackgroundFetch.name) }

  package func processBegan() {
    library = TSBackgroundFetch(on: phone)
    library.log = { [app] in app.log($0, about: "fetch") }
    library.onExpire = { [weak self] in self?.expires($0) }
    library.onFinish = { [weak self] in self?.finishes($0) }
    if performsFetch { return performed.answer(phone.backgroundFetch, for: app) }
    if isRegistered { library.didFinishLaunching(for: Self.module) }
  }

  package func scriptEnded() {
    library.scriptEnded()
    performed.scriptEnded()
  }
  package func processEnded() { library.end() }

  private static let module = BackgroundTaskModule(
    name: RNBackgroundFetch.name, event: "fetch",
    completion: CompletionCall(
      text: "BackgroundFetch.finish(taskId)", method: "finish",
      always: "on every path, and in onTimeout", timely: "Call it also in onTimeout"))

  // MARK: - The version

  private var version: String? { app.version(ofPackage: "react-native-background-fetch") }

  private var release: (Int, Int, Int)? {
    app.release(ofPackage: "react-native-background-fetch")
  }

  /// 4.4.0 has the first TurboModule (`CHANGELOG.md`).
  private var answers: RNBackgroundFetch.Answers {
    release.map { $0 >= (4, 4, 0) ? .promises : $0 >= (4, 0, 0) ? .callbacks : .oneCallback }
      ?? .either
  }

  /// Up to 2.8 the library answers `performFetchWithCompletionHandler`, in a category of the app delegate that it brings
  /// itself (`RNBackgroundFetch+AppDelegate.m`).
  private var performsFetch: Bool { release.map { $0 < (3, 0, 0) } ?? false }

  /// 4.4.0 brings TSBackgroundFetch 4.1, which registers itself (`TSBackgroundFetch.m` lines 28 to 32 and 59).
  private var registersItself: Bool { release.map { $0 >= (4, 4, 0) } ?? true }

  // MARK: - The app delegate

  /// Whether the library registers its tasks with `BGTaskScheduler` when the app launches.
  private var isRegistered: Bool {
    if registersItself || performsFetch { return true }
    // The call of `docs/INSTALL-AUTO-IOS.md`. Expo writes it if the library is among the plugins (`docs/INSTALL-EXPO.md`).
    if let appDelegate = phone.info.appDelegate { return appDelegate.contains("TSBackgroundFetch") }
    return phone.info.expoConfig?.contains("\"react-native-background-fetch\"") ?? true
  }

  private static let unregistered =
    "the app delegate does not call TSBackgroundFetch's didFinishLaunching"

  private static let fixOfRegistration =
    "call [[TSBackgroundFetch sharedInstance] didFinishLaunching] in application:didFinishLaunchingWithOptions: of the "
    + "app delegate, in Swift TSBackgroundFetch.sharedInstance().didFinishLaunching(). With Expo, add "
    + "\"react-native-background-fetch\" to the plugins of app.json. From 4.4 on the library needs no call"

  package var obstacleHint: String? {
    guard isUsed, !isRegistered else { return nil }
    return
      "iOS starts no task of react-native-background-fetch \(version ?? ""): \(Self.unregistered). To let it, "
      + Self.fixOfRegistration
  }

  // MARK: - The refresh

  /// iOS refreshes the app now, if the app has requested that.
  private func refresh() {
    phone.loop.post(on: phone.loop.system, "wake for background fetch") { [self] in
      if let reason = obstacleToRefresh {
        return phone.missWake("background fetch", because: reason)
      }
      try? phone.taskScheduler._simulateLaunchForTask(
        withIdentifier: TSBackgroundFetch.refreshIdentifier)
    }
  }

  private var obstacleToRefresh: String? {
    let identifier = TSBackgroundFetch.refreshIdentifier
    if let obstacle = phone.backgroundFetch.obstacle { return obstacle }
    if !isRegistered { return Self.unregistered }
    if !phone.info.permits(identifier) {
      return "'\(identifier)' is not among the app's BGTaskSchedulerPermittedIdentifiers"
    }
    let scheduler = phone.taskScheduler
    if scheduler.isRunning(identifier) { return "the task \(identifier) is still running" }
    if phone.lifecycle.launchCount == 0, !library.defaults.wasConfigured {
      // The run begins long after the person first opened the app.
      library.defaults.hasSubscriber = true
      library.defaults.wasConfigured = true
      scheduler.restore(BackgroundTaskRequest(.appRefresh, identifier))
    }
    let isPending = scheduler.pendingTaskRequests.contains { $0.identifier == identifier }
    return isPending ? nil : "the app has not requested the task \(identifier)"
  }

  private var fixOfRefresh: String? {
    guard phone.info.backgroundModes.contains(.fetch) else { return nil }
    if !isRegistered { return Self.fixOfRegistration }
    if phone.info.permits(TSBackgroundFetch.refreshIdentifier) { return nil }
    return
      "add '\(TSBackgroundFetch.refreshIdentifier)' to BGTaskSchedulerPermittedIdentifiers: with Expo in "
      + "expo.ios.infoPlist of app.json, otherwise in the app's Info.plist"
  }

  package nonisolated static var requirements: [AppRequirement] {
    let (module, package) = (RNBackgroundFetch.name, "react-native-background-fetch")
    let refresh = AppRequirement.Declaration.permittedIdentifier(
      TSBackgroundFetch.refreshIdentifier)
    return [
      AppRequirement(ownUseOf: module, needs: .backgroundMode(.fetch)),
      AppRequirement(ownUseOf: module, needs: refresh),
    ]
      + ["configure", "start"].flatMap {
        [.backgroundMode(.fetch), refresh].map { [function = $0] declaration in
          AppRequirement(
            package: package, as: "BackgroundFetch", function, needs: declaration)
        }
      }
      + [
        AppRequirement(
          package: package, as: "BackgroundFetch", "scheduleTask", needs: .taskIdentifier,
          by: taskDeclarations),
        AppRequirement(
          ownUseOf: module, "scheduleTask", needs: .taskIdentifier, by: taskDeclarations),
      ]
  }

  /// What `scheduleTask` needs.
  private nonisolated static func taskDeclarations(
    of call: CallArguments
  ) -> [AppRequirement.Declaration] {
    let identifier = call.string("taskId").map {
      AppRequirement.Declaration.permittedIdentifier($0)
    }
    return [identifier ?? .taskIdentifier, .backgroundMode(.processing)]
  }

  package nonisolated static var diagnoses: [DiagnosisKind] {
    [.taskNotDelivered, .finishedByTimeout]
  }
}
