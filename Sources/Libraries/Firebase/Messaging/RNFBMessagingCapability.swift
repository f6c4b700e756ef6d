package import Capabilities
package import HostLoop
package import NativeBridge
package import RemoteNotifications
internal import SimulatedPhone

/// The library @react-native-firebase/messaging: push messages that Firebase sends through APNs.
@HostActor
package final class RNFBMessagingCapability: ReportingCapability, RemoteNotificationDelegate {
  nonisolated static let package = "@react-native-firebase/messaging"

  let app: AppConnection
  private var phone: Phone { app.phone }
  let firebase: FIRMessaging
  /// What the library keeps in this process.
  private(set) lazy var delegate = makeDelegate()
  /// Whether iOS launched the app for a message, and no one has opened it since.
  private(set) var isHeadless = false
  /// Whether this script has set its handler, and whether any has.
  private var isHandlerSet = false
  private var wasHandlerSet = false
  private var hasLaunched = false
  private var messageCount = 0

  package init(_ app: AppConnection) {
    self.app = app
    firebase = app.phone.part(FIRMessaging.self)
    app.phone.remoteNotifications.add(self)
    app.onModuleLookup.append { [weak self] in
      if Self.modules.contains($0) { self?.didFinishLaunching() }
    }
    app.phone.lifecycle.observe { [weak self] in if $0 == .active { self?.isHeadless = false } }
  }

  package func addModules(to registry: ModuleRegistry) throws {
    try registry.add { [unowned self] in RNFBMessagingModule(self) }
    try registry.add { [unowned self] in NativeRNFBTurboMessaging(self) }
  }

  private static let modules = [RNFBMessagingModule.name, NativeRNFBTurboMessaging.name]

  /// The installed version. Without one, the module that the script looks up decides.
  var release: RNFBMessagingRelease {
    RNFBMessagingRelease(
      app.release(ofPackage: Self.package)
        ?? (app.hasLookedUp(NativeRNFBTurboMessaging.name) ? (26, 3, 2) : (25, 1, 0)))
  }

  private var firebaseApp: RNFBAppCapability? { app.capability(RNFBAppCapability.self) }

  private func makeDelegate() -> RNFBMessagingAppDelegate {
    let emitter = firebaseApp?.emitter ?? RNFBRCTEventEmitter()
    let delegate = RNFBMessagingAppDelegate(on: phone, release, emitter)
    delegate.onReplace = { [weak self] in self?.replaced($0) }
    delegate.onLoss = { [weak self] in self?.lost($0, $1, severity: $2) }
    delegate.onSend = { [weak self] in self?.sends($0) }
    return delegate
  }

  package func processEnded() {
    delegate = makeDelegate()
    (isHeadless, isHandlerSet, hasLaunched) = (false, false, false)
  }

  package func scriptEnded() { isHandlerSet = false }

  package var isUsed: Bool { isInstalled }

  /// Whether Firebase makes a token at the launch.
  var isAutoInitEnabled: Bool {
    firebase.isAutoInitEnabled ?? firebaseApp?.setting("messaging_auto_init_enabled") ?? true
  }

  func signalHandlerSet() {
    (isHandlerSet, wasHandlerSet) = (true, true)
    delegate.signalHandlerSet()
  }

  // MARK: - RemoteNotificationDelegate

  package var isInstalled: Bool { Self.modules.contains { app.hasLookedUp($0) } }

  package var handlesBackground: Bool { isInstalled && (wasHandlerSet || handlerCall != nil) }

  /// Firebase's servers add their own keys.
  package func prepare(_ notification: inout RemoteNotification) {
    messageCount += 1
    var userInfo = notification.userInfo
    userInfo[RemoteNotification.messageID] = .string("\(messageCount)")
    if let sender = firebaseApp?.senderID { userInfo["google.c.sender.id"] = .string(sender) }
    notification = RemoteNotification(userInfo: userInfo)
  }

  /// `RNFBMessaging+NSNotificationCenter.m`, application_onDidFinishLaunchingNotification. Without an earlier load it is known
  /// only later that the app has the library.
  package func didFinishLaunching() {
    guard isInstalled, !hasLaunched, phone.lifecycle.launchCount > 0, !phone.isLaunching else {
      return
    }
    hasLaunched = true
    isHeadless =
      phone.lifecycle.launchReason == .remoteNotification && phone.lifecycle.state == .background
    if isHeadless || firebaseApp?.setting("messaging_ios_auto_register_for_remote_messages") ?? true
    {
      phone.remoteNotifications.register()
    }
  }

  package func didRegister(_ result: Result<DeviceToken, RegistrationError>) {
    switch result {
    case .success(let token):
      firebase.apnsToken = token.bytes
      if isAutoInitEnabled { tellToken() }
    case .failure(let error): app.log("no token: \(error.message)", about: "push")
    }
    delegate.didRegister(result)
  }

  /// Firebase tells the token when the app has registered with APNs (`RNFBMessaging+FIRMessagingDelegate.m`).
  private func tellToken() {
    firebase.retrieveToken(needsAPNS: false) { [weak self] result in
      guard case .success(let token) = result else { return }
      self?.firebaseApp?.emitter.send(
        "messaging_token_refresh", .object(["token": .string(token)]))
    }
  }

  package func didReceive(_ push: ReceivedPush) { delegate.didReceive(push) }

  /// `didReceiveRemoteNotification` sends the event if there is `content-available`.
  package func willPresent(_ notification: RemoteNotification) {
    guard notification.userInfo[RemoteNotification.messageID] != nil, !notification.wakesApp else {
      return
    }
    firebaseApp?.emitter.send("messaging_message_received", notification.remoteMessage)
  }

  package func didOpen(_ notification: RemoteNotification) { delegate.didOpen(notification) }

  // MARK: - Lost messages

  private func replaced(_ push: ReceivedPush) {
    push.abandonment = "the library forgot its completion handler for a newer message"
    var diagnosis = Diagnosis(
      .messageCompletionReplaced,
      "remote notification #\(push.id ?? 0) can no longer be finished: a newer message came "
        + "\((phone.loop.clock.now - push.began).readable) later, before it was finished")
    diagnosis.work = [app.work(push.activity)]
    app.report(diagnosis)
  }

  /// JavaScript gets the message now: whether it has a handler shows only then.
  private func sends(_ push: ReceivedPush) {
    guard release.waitsForHandler, !isHandlerSet else { return }
    app.app?.bridge.postToJavaScript("message", subject: "messaging") { [weak self] _ in
      guard let self, !isHandlerSet, !isSettingHandler else { return }
      lost(
        push,
        "the script had called setBackgroundMessageHandler before it was loaded again, and not since"
      )
    }
  }

  /// Whether JavaScript has set its handler, but native code has not heard of it.
  private var isSettingHandler: Bool {
    Self.modules.contains {
      app.ledger.hasOpenCall(Ledger.Subject("signalBackgroundMessageHandlerSet", of: $0))
    }
  }

  /// The call in the app's own code.
  private var handlerCall: CodeCall? {
    app.codeCall(of: "setBackgroundMessageHandler").flatMap { $0.isInLibrary ? nil : $0 }
  }

  /// An app without such a handler wants no messages in the background.
  private func lost(
    _ push: ReceivedPush, _ why: String, severity: Diagnosis.Severity = .error
  ) {
    push.obstacle = why
    let call = app.codeCall(of: "setBackgroundMessageHandler", since: push.began)
    guard wasHandlerSet || call?.isInLibrary == false else { return }
    var diagnosis = Diagnosis(
      .messageLost, "remote notification #\(push.id ?? 0) never reached the app's handler: \(why)",
      severity: severity)
    // The script is in order if the library lost the message.
    diagnosis.specificFix =
      severity == .warning
      ? nil
      : app.fixOfCrash
        ?? call.map {
          "setBackgroundMessageHandler \($0.whatHappened). Call it at the top level of the script, before anything that waits"
        }
    diagnosis.work = [app.work(push.activity)]
    app.report(diagnosis)
  }

  package nonisolated static var diagnoses: [DiagnosisKind] {
    [.messageLost, .messageCompletionReplaced]
  }

  package nonisolated static var requirements: [AppRequirement] {
    let handler = "setBackgroundMessageHandler"
    return [
      AppRequirement(
        package: package, as: nil, handler, needs: .backgroundMode(.remoteNotification)),
      AppRequirement(package: package, as: nil, handler, needs: .entitlement("aps-environment")),
    ]
  }
}
