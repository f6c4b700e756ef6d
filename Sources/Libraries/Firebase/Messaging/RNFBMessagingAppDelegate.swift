internal import BackgroundFetch
internal import HostLoop
internal import NativeBridge
internal import RemoteNotifications
internal import SimulatedPhone

/// What the library keeps as long as the process lasts (`RNFBMessaging+AppDelegate.m`, `RNFBMessaging+UNUserNotificationCenter.m`).
@HostActor
final class RNFBMessagingAppDelegate {
  private let phone: Phone
  private let release: RNFBMessagingRelease
  private let emitter: RNFBRCTEventEmitter
  private var loop: EventLoop { phone.loop }
  /// The message whose completion handler the library keeps.
  private var completion: ReceivedPush?
  /// Whether a script has set its handler. A reload does not change that.
  private(set) var isHandlerSet = false
  /// The messages that wait for a handler, each with the end of its time.
  private var waiting: [(push: ReceivedPush, limit: LoopTask)] = []
  private var registration: Promise?
  private var initialNotification: BridgeValue?
  /// Called when the library forgets the completion handler of a message.
  var onReplace: (@HostActor (ReceivedPush) -> Void)?
  /// Called when JavaScript will not get a message, with why. It is a warning if the library loses it whatever the script does.
  var onLoss: (@HostActor (ReceivedPush, _ why: String, Diagnosis.Severity) -> Void)?
  /// Called just before JavaScript gets a message of the background.
  var onSend: (@HostActor (ReceivedPush) -> Void)?

  init(on phone: Phone, _ release: RNFBMessagingRelease, _ emitter: RNFBRCTEventEmitter) {
    (self.phone, self.release, self.emitter) = (phone, release, emitter)
  }

  private var notifications: RemoteNotifications { phone.remoteNotifications }
  private static let limit = Duration.seconds(25)

  /// Runs `body` in this process of the app.
  @discardableResult
  private func post(
    _ label: String, on lane: Lane? = nil, after delay: Duration? = nil,
    role: LoopTask.Role = .work, _ body: @escaping @HostActor () -> Void
  ) -> LoopTask {
    let process = phone.lifecycle.launchCount
    return loop.post(on: lane ?? loop.main, label, after: delay, role: role) { [phone] in
      if phone.lifecycle.isAlive(process) { body() }
    }
  }

  /// A queue that the library shares with the rest of the app.
  private var globalQueue: Lane { loop.lane("global queue") }

  // MARK: - Messages

  /// `application:didReceiveRemoteNotification:fetchCompletionHandler:`.
  func didReceive(_ push: ReceivedPush) {
    // Without this key the library never calls the completion handler.
    guard push.notification.userInfo[RemoteNotification.messageID] != nil else { return }
    guard phone.lifecycle.state == .background else {
      emitter.send("messaging_message_received", push.notification.remoteMessage)
      return push.complete(.noData)
    }
    if !release.waitsForHandler {
      keepCompletion(of: push)
      post("send message", after: .seconds(8), role: .deadline) { [self] in send(push) }
    } else if isHandlerSet {
      keepCompletion(of: push)
      post("send message") { [self] in send(push) }
    } else {
      let limit = post("give up message", on: globalQueue, after: Self.limit, role: .deadline) {
        [self] in
        waiting.removeAll { $0.push === push }
        onLoss?(push, "setBackgroundMessageHandler was not called within 25 s", .error)
      }
      waiting.append((push, limit))
      keepCompletion(of: push)
    }
  }

  /// The library calls the completion handler after 25 s, if JavaScript has not ended the message before.
  private func keepCompletion(of push: ReceivedPush) {
    guard release.sharesCompletion else {
      post("end message", on: globalQueue, after: Self.limit, role: .deadline) {
        push.complete(.newData)
      }
      return
    }
    if let replaced = completion { onReplace?(replaced) }
    completion = push
    post("end message", after: Self.limit, role: .deadline) { [self] in endMessage() }
  }

  /// Calls the completion handler that is kept: that of the latest message, also when an earlier one has been handled.
  private func endMessage() {
    let push = completion.take()
    push?.complete(.newData)
  }

  private func send(_ push: ReceivedPush) {
    loop.currentTask?.activity = push.activity
    let body = push.notification.remoteMessage
    emitter.send("messaging_message_received_background", body) { [weak self] fate in
      switch fate {
      case .sent: self?.onSend?(push)
      case .lost:
        self?.onLoss?(
          push, "the library forgets what comes while a script is loaded again", .warning)
      }
    }
  }

  /// JavaScript has set its handler: what waits is sent.
  func signalHandlerSet() {
    isHandlerSet = true
    let ready = waiting
    waiting = []
    for (push, limit) in ready {
      limit.cancel()
      post("send message", on: globalQueue) { [self] in
        post("send message") { [self] in send(push) }
      }
    }
  }

  /// JavaScript has handled a message.
  func completeProcessing() {
    guard release.completesFromJavaScript else { return }
    post("end message") { [self] in endMessage() }
  }

  // MARK: - Taps

  /// `userNotificationCenter:didReceiveNotificationResponse:`.
  func didOpen(_ notification: RemoteNotification) {
    guard notification.userInfo[RemoteNotification.messageID] != nil else { return }
    emitter.send("messaging_notification_opened", notification.remoteMessage)
    initialNotification = notification.remoteMessage
  }

  /// Gives the latest tap once.
  func takeInitialNotification() -> BridgeValue? { initialNotification.take() }

  // MARK: - Registration

  /// `registerForRemoteNotifications` of the module.
  func register(_ promise: Promise) {
    guard release.supersedesRegistration else { return registerInOrder(promise) }
    registration?.reject(
      RNFBError(
        "registration-superseded",
        "registerDeviceForRemoteMessages was called again before the previous APNs registration attempt settled."
      ).native)
    registration = promise
    post("registration timeout", on: globalQueue, after: .seconds(10), role: .deadline) { [self] in
      guard registration === promise else { return }
      registration = nil
      promise.reject(
        RNFBError(
          "registration-timeout",
          "registerDeviceForRemoteMessages timed out waiting for APNs device registration. The system did not "
            + "respond — possibly missing notification permission, or the main thread is blocked "
            + "(common on ARM64 Simulator)."
        ).native)
    }
    post("register") { [self] in
      guard notifications.isRegistered else { return notifications.register() }
      guard registration === promise else { return }
      registration = nil
      promise.resolve(true)
    }
  }

  /// Up to version 25 a second call takes the place of the first, whose promise is never settled.
  private func registerInOrder(_ promise: Promise) {
    if notifications.isRegistered { return promise.resolve(true) }
    registration = promise
    post("register") { [self] in
      if release.limitsRegistration {
        post("registration timeout", after: .seconds(10), role: .deadline) { [self] in
          if registration.take() == nil { return }
          promise.reject(
            RNFBError(
              "unknown-error",
              "registerDeviceForRemoteMessages requested but system did not respond. Possibly missing permission."
            ).native)
        }
      }
      notifications.register()
    }
  }

  func didRegister(_ result: Result<DeviceToken, RegistrationError>) {
    let promise = registration.take()
    switch result {
    case .success: promise?.resolve(notifications.isRegistered)
    case .failure(let error): promise?.reject(RNFBError("unknown", error.message).native)
    }
  }
}

/// An error with the parts from which the library's JavaScript makes its own (`RNFBSharedUtils.m`).
struct RNFBError {
  let code, message: String

  init(_ code: String, _ message: String) { (self.code, self.message) = (code, message) }

  var native: NativeError {
    NativeError(
      code: code, message: message, domain: "RNFBErrorDomain",
      userInfo: ["code": code, "message": message])
  }
}
