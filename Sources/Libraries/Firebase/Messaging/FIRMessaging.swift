internal import HostLoop
internal import RemoteNotifications
internal import SimulatedPhone

/// Firebase's own library: the token under which its servers know the app. They answer as long as the phone is online.
@HostActor
final class FIRMessaging: PhonePart {
  private unowned let phone: Phone
  /// What the app gets from APNs in each launch.
  var apnsToken: [UInt8]?
  /// Whether the library makes a token at the launch. `nil` if the app has not said it.
  var isAutoInitEnabled: Bool?
  private var token: String?
  private var tokenCount = 0

  init(on phone: Phone) { self.phone = phone }

  func appWillTerminate() { apnsToken = nil }
  func appWasDeleted() { (token, isAutoInitEnabled) = (nil, nil) }

  /// Why Firebase gave no answer.
  enum Failure: Error {
    /// `URLSession` without a network.
    case offline
    /// From version 10.4 of Firebase on (`FIRMessagingTokenManager`).
    case noAPNSToken

    var message: String {
      switch self {
      case .offline: "The Internet connection appears to be offline."
      case .noAPNSToken: "No APNS token specified before fetching FCM Token"
      }
    }
  }

  /// Gives the token of the app, and makes one if it has none.
  func retrieveToken(
    needsAPNS: Bool, _ completion: @escaping @HostActor (Result<String, Failure>) -> Void
  ) {
    if needsAPNS, apnsToken == nil { return completion(.failure(.noAPNSToken)) }
    if let token { return completion(.success(token)) }
    ask("FCM token") { [self] failure in
      if let failure { return completion(.failure(failure)) }
      let made = token ?? makeToken()
      token = made
      completion(.success(made))
    }
  }

  /// - Returns: a token with the form of Firebase's, which says the number of tokens.
  private func makeToken() -> String {
    tokenCount += 1
    return "simulated\(tokenCount):APA91b\(tokenCount)"
  }

  func deleteToken(_ completion: @escaping @HostActor (Failure?) -> Void) {
    ask("delete FCM token") { [self] failure in
      if failure == nil { token = nil }
      completion(failure)
    }
  }

  /// Asks a server of Firebase.
  func ask(_ what: String, _ completion: @escaping @HostActor (Failure?) -> Void) {
    let process = phone.lifecycle.launchCount
    phone.loop.post(on: phone.loop.system, what) { [self] in
      let failure: Failure? = phone.network.reachesInternet ? nil : .offline
      phone.loop.post(on: phone.loop.main, what) { [self] in
        if phone.lifecycle.isAlive(process) { completion(failure) }
      }
    }
  }
}
