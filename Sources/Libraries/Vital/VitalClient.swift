internal import FoundationEssentials
internal import HostLoop
internal import SimulatedPhone
internal import Storage
internal import WebAPIs

/// vital-ios' `VitalClient` in one process of the app: who is signed in, and with which configuration.
@HostActor
final class VitalClient {
  let phone: Phone
  let storage: VitalStorage
  let api: VitalAPI
  /// `nil` until the SDK is configured.
  private(set) var strategy: VitalStrategy?
  /// Called when the status may have changed, in the order in which they were added.
  private var observers: [(id: Int, body: @HostActor () -> Void)] = []
  private var lastObserver = 0
  /// Sign-outs of the SDKs that build on this one, before and after its own.
  var onSignOut: (before: @HostActor () -> Void, after: @HostActor () -> Void)?
  /// Only one `identifyExternalUser` runs at a time (`VitalClient.swift` lines 294 to 296).
  private let identifying: VitalSemaphore
  private var waitingRefreshes: [@HostActor (VitalError?) -> Void] = []
  private var isRefreshing = false

  init(_ phone: Phone, _ api: VitalAPI) {
    self.phone = phone
    self.api = api
    identifying = VitalSemaphore("identify", phone.loop)
    storage = VitalStorage(phone.storage)
  }

  // MARK: - Status

  /// `user` of the last successful sign-in. It outlives the process.
  var user: VitalUser? {
    get { storage.value("vital_startup_params") }
    set { storage.set(newValue, "vital_startup_params") }
  }

  /// Each use of the client restores the configuration of an earlier launch (lines 181 to 189).
  var status: [String] {
    automaticConfiguration()
    var status: [String] = []
    let user = user
    if user != nil { status.append("signedIn") }
    if strategy != nil { status.append("configured") }
    switch user?.strategy {
    case .signInToken: status.append("useSignInToken")
    case .apiKey: status.append("useApiKey")
    case nil: break
    }
    return status
  }

  func observe(_ body: @escaping @HostActor () -> Void) -> Int {
    lastObserver += 1
    observers.append((lastObserver, body))
    return lastObserver
  }

  func removeObserver(_ id: Int) { observers.removeAll { $0.id == id } }

  private func statusDidChange() { for observer in observers { observer.body() } }

  /// A user who signed in with `signIn` is found by the tokens (`VitalClient+Legacy.swift` lines 34 to 50).
  func automaticConfiguration() {
    guard strategy == nil else { return }
    if user == nil, let record {
      user = VitalUser(
        externalID: nil, id: record.userID.uppercased(), strategy: .signInToken(record.environment))
    }
    if let user { setStrategy(user.strategy) }
  }

  func configure(_ strategy: VitalStrategy) {
    automaticConfiguration()
    setStrategy(strategy)
  }

  private func setStrategy(_ new: VitalStrategy) {
    strategy = new
    statusDidChange()
  }

  // MARK: - Users

  /// `identifyExternalUser` (lines 286 to 363).
  ///
  /// - Parameter authenticate: asks the app who the user is. If it never answers, this call and all later ones wait until the
  ///   process ends.
  func identify(
    _ externalID: String,
    authenticate:
      @escaping @HostActor (@escaping @HostActor (Result<VitalAnswer, VitalError>) -> Void) -> Void,
    then completion: @escaping @HostActor (VitalError?) -> Void
  ) {
    automaticConfiguration()
    identifying.acquire { [weak self] release in
      self?.identifyAlone(externalID, authenticate: authenticate) { error in
        release()
        completion(error)
      }
    }
  }

  private func identifyAlone(
    _ externalID: String,
    authenticate:
      @HostActor (@escaping @HostActor (Result<VitalAnswer, VitalError>) -> Void) ->
      Void, then end: @escaping @HostActor (VitalError?) -> Void
  ) {
    guard user?.externalID != externalID else { return end(nil) }
    authenticate { [weak self] result in
      guard let self else { return }
      switch result {
      case .failure(let error): end(error)
      case .success(.apiKey(let key, let id, let environment)):
        end(identify(externalID, withKey: key, id, environment))
      case .success(.signInToken(let token)):
        signInReplacing(token) { [weak self] result in
          if case .success(let token) = result {
            self?.finish(
              externalID, id: token.userID.uppercased(), .signInToken(token.environment))
          }
          end(result.error)
        }
      }
    }
  }

  private func identify(
    _ externalID: String, withKey key: String, _ id: String, _ environment: VitalEnvironment
  ) -> VitalError? {
    let (before, previous) = (status, user)
    if !before.contains("configured") { setStrategy(.apiKey(key, environment)) }
    if before.contains("signedIn"), let previous, previous.id.lowercased() != id.lowercased() {
      signOut()
    }
    guard UUID(uuidString: id) != nil else {
      phone.raise(
        .vital(
          "Unexpectedly found nil while unwrapping an Optional value",
          fix: "answer identifyExternalUser with a userId that is a UUID"))
      return nil
    }
    finish(externalID, id: id.uppercased(), .apiKey(key, environment))
    return nil
  }

  private func finish(_ externalID: String, id: String, _ strategy: VitalStrategy) {
    user = VitalUser(externalID: externalID, id: id, strategy: strategy)
    statusDidChange()
  }

  /// Signs a different user out first.
  private func signInReplacing(
    _ token: String,
    then completion: @escaping @HostActor (Result<VitalSignInToken, VitalError>) -> Void
  ) {
    signIn(token) { [weak self] result in
      guard let self, result.error == .alreadySignedIn else { return completion(result) }
      signOut()
      signIn(token, then: completion)
    }
  }

  /// `signIn(withRawToken:)` (lines 373 to 404; `VitalJWTAuth.swift` lines 62 to 133).
  func signIn(
    _ text: String,
    then completion: @escaping @HostActor (Result<VitalSignInToken, VitalError>) -> Void
  ) {
    automaticConfiguration()
    let token: VitalSignInToken
    do { token = try VitalSignInToken(text) } catch { return completion(.failure(error)) }
    if let record {
      guard record.isOf(token) else { return completion(.failure(.alreadySignedIn)) }
      if !record.needsReauthentication {
        setStrategy(.signInToken(token.environment))
        return completion(.success(token))
      }
    }
    let form = [
      ("grant_type", "urn:ietf:params:oauth:grant-type:token-exchange"),
      ("subject_token_type", "urn:junction:sign-in-token"), ("subject_token", token.userToken),
    ]
    api.token(form, token.environment) { [weak self] result in
      guard let self else { return }
      switch result {
      case .failure(let error):
        completion(.failure(error.isInvalidToken ? VitalError("invalidSignInToken") : error))
      case .success(let tokens):
        record = VitalRecord(token, tokens, now: now)
        automaticConfiguration()
        setStrategy(.signInToken(token.environment))
        completion(.success(token))
      }
    }
  }

  /// `signOut()` (lines 721 to 742).
  func signOut() {
    onSignOut?.before()
    storage.set(String?.none, "vital_connected_source")
    record = nil
    user = nil
    storage.setSecret(String?.none, VitalHealthConfiguration.key)
    strategy = nil
    statusDidChange()
    onSignOut?.after()
  }

  // MARK: - Requests of the user

  /// Sends a request about the user.
  ///
  /// - Parameter path: has `{user}` in the place of the user's ID.
  func send<Body: Encodable>(
    _ method: String, _ path: String, _ body: Body?,
    then completion: @escaping VitalAPI.Completion
  ) {
    automaticConfiguration()
    guard let user, let strategy else { return completion(.failure(.notConfigured)) }
    let (api, path) = (api, path.replacing("{user}", with: user.id))
    switch strategy {
    case .apiKey(let key, let environment):
      api.send(
        method, path, body, environment, HTTPHeader(name: "x-vital-api-key", value: key),
        then: completion)
    case .signInToken(let environment):
      accessToken { result in
        switch result {
        case .failure(let error): completion(.failure(error))
        case .success(let token):
          api.send(
            method, path, body, environment,
            HTTPHeader(name: "authorization", value: "Bearer \(token)"), then: completion)
        }
      }
    }
  }

  /// The access token, refreshed if it has expired (`VitalJWTAuth.swift` lines 141 to 165).
  func accessToken(then completion: @escaping @HostActor (Result<String, VitalError>) -> Void) {
    guard let record else { return completion(.failure(VitalError("notSignedIn"))) }
    guard record.expiry <= now else { return completion(.success(record.accessToken)) }
    refresh { [weak self] error in
      if let error { completion(.failure(error)) } else { self?.accessToken(then: completion) }
    }
  }

  /// Lines 168 to 239. Callers that come during a refresh wait for it, and get no error.
  func refresh(then completion: @escaping @HostActor (VitalError?) -> Void) {
    guard !isRefreshing else { return waitingRefreshes.append(completion) }
    guard let record else { return completion(VitalError("notSignedIn")) }
    if record.needsReauthentication { return completion(VitalError("needsReauthentication")) }
    isRefreshing = true
    let form = [("grant_type", "refresh_token"), ("refresh_token", record.refreshToken)]
    api.token(form, record.environment) { [weak self] result in
      guard let self else { return }
      isRefreshing = false
      completion(took(result, record))
      let waiting = waitingRefreshes
      waitingRefreshes = []
      for each in waiting { each(nil) }
    }
  }

  private func took(_ result: Result<VitalTokens, VitalError>, _ old: VitalRecord) -> VitalError? {
    switch result {
    case .success(let tokens):
      record = old.with(tokens, now: now)
      return nil
    case .failure(let error) where error.isInvalidToken:
      // The user no longer exists, so the SDK signs out by itself.
      record = nil
      signOut()
      return VitalError("invalidUser")
    case .failure(let error) where error.asksForReauthentication:
      var record = old
      record.needsReauthentication = true
      self.record = record
      return VitalError("needsReauthentication")
    case .failure(let error): return error
    }
  }

  var now: Date { Date(timeIntervalSince1970: phone.loop.clock.wallTime) }

  private var record: VitalRecord? {
    get { storage.secret(VitalRecord.key) }
    set { storage.setSecret(newValue, VitalRecord.key) }
  }
}

/// What the app answers when the SDK asks who the user is.
enum VitalAnswer: Equatable, Sendable {
  case apiKey(String, userID: String, VitalEnvironment)
  case signInToken(String)
}

/// The tokens of a user who signed in with a sign-in token (`VitalJWTAuthRecord`).
struct VitalRecord: Codable, Sendable {
  static let key = "vital_jwt_auth"

  let environment: VitalEnvironment
  let userID: String
  let teamID: String
  private(set) var accessToken: String
  private(set) var refreshToken: String
  private(set) var expiry: Date
  var needsReauthentication = false

  init(_ token: VitalSignInToken, _ tokens: VitalTokens, now: Date) {
    environment = token.environment
    (userID, teamID) = (token.userID, token.teamID)
    (accessToken, refreshToken) = (tokens.accessToken, tokens.refreshToken)
    expiry = now + Double(tokens.expiresIn)
  }

  func isOf(_ token: VitalSignInToken) -> Bool {
    userID == token.userID && teamID == token.teamID && environment == token.environment
  }

  func with(_ tokens: VitalTokens, now: Date) -> VitalRecord {
    var new = self
    (new.accessToken, new.refreshToken) = (tokens.accessToken, tokens.refreshToken)
    new.expiry = now + Double(tokens.expiresIn)
    return new
  }
}

extension VitalError {
  /// The server's `error_type`, in an answer of 400 to 499.
  fileprivate var isInvalidToken: Bool { has("invalid_token") }
  fileprivate var asksForReauthentication: Bool { has("reauthentication_required") }
  private func has(_ type: String) -> Bool {
    text.contains("Status code: 4") && text.contains("\"error_type\"") && text.contains(type)
  }
}

extension Result {
  fileprivate var error: Failure? { if case .failure(let error) = self { error } else { nil } }
}

extension ObjectiveCException {
  /// An error of the library's Swift code that ends the app.
  static func vital(_ reason: String, fix: String) -> ObjectiveCException {
    ObjectiveCException(name: "Fatal error", reason: reason, fix: fix)
  }
}
