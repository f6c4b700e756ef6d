internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// `NativeModules.VitalCoreReactNative` (`VitalCoreReactNative.swift`).
@HostActor
final class VitalCoreReactNative: NativeModule {
  nonisolated static let name = "VitalCoreReactNative"
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "@tryvital/vital-core-react-native", versions: "6")

  private let client: VitalClient
  private let status = Event<[String]>("VitalClientStatus", audience: .everyScript)
  private let request = Event<[String]>("IdentifyExternalUserRequest")
  private var observation: Int?
  /// What waits for an answer of JavaScript, by the ID of the call. A second call with the same ID replaces the first.
  private var waiting: [String: @HostActor (String) -> Void] = [:]

  init(_ client: VitalClient) { self.client = client }

  @ExportsBuilder var exports: [any Export] {
    status
    request
    AsyncFunction("status") { [self] in client.status }
    AsyncFunction("currentUserId") { [self] in
      client.automaticConfiguration()
      return client.user?.id
    }
    AsyncFunction("identifiedExternalUser") { [self] in
      client.automaticConfiguration()
      return client.user?.externalID
    }
    identifying
    tokens
    connections
    AsyncFunction("configure") {
      [self]
      (key: String, environment: String, region: String, _: Bool, promise: Promise) in
      configure(client, key, environment, region, promise)
    }
    AsyncFunction("setUserId") { [self] (id: String, promise: Promise) in
      setUser(client, id, promise)
    }
    AsyncFunction("signOut") { [self] in client.signOut() }
    AsyncFunction("sdkVersion") { VitalAPI.sdkVersion }
  }

  /// The current status comes first (`VitalClient.swift` lines 474 to 483).
  func startObserving() {
    status.send(client.status)
    observation = client.observe { [weak self] in
      guard let self else { return }
      status.send(client.status)
    }
  }

  func stopObserving() {
    if let observation { client.removeObserver(observation) }
    observation = nil
  }

  func invalidate() { stopObserving() }

  // MARK: - Users

  @ExportsBuilder private var identifying: [any Export] {
    AsyncFunction("identifyExternalUser") {
      [self] (externalID: String, call: String, promise: Promise) in
      client.identify(externalID) { [weak self] answer in
        self?.ask(externalID, call, answer)
      } then: {
        promise.settle($0)
      }
    }
    AsyncFunction("identifyExternalUserResponse") { [self] (payload: String, call: String) in
      waiting.removeValue(forKey: call)?(payload)
    }
    AsyncFunction("signIn") { [self] (token: String, promise: Promise) in
      client.signIn(token) { promise.settle($0.map { _ in }) }
    }
  }

  /// Asks JavaScript on the main thread (lines 46 to 72).
  private func ask(
    _ externalID: String, _ call: String,
    _ answer: @escaping @HostActor (Result<VitalAnswer, VitalError>) -> Void
  ) {
    let loop = client.phone.loop
    loop.post(on: loop.main, "ask who the user is", subject: externalID) { [weak self] in
      guard let self else { return }
      waiting[call] = { answer(VitalAnswer.decode($0)) }
      request.send([call, externalID])
    }
  }

  @ExportsBuilder private var tokens: [any Export] {
    AsyncFunction("getAccessToken") { [self] (promise: Promise) in
      if let error = missingToken { return promise.reject(Self.code, error) }
      client.accessToken { promise.settle($0) }
    }
    AsyncFunction("refreshToken") { [self] (promise: Promise) in
      if let error = missingToken { return promise.reject(Self.code, error) }
      client.refresh { promise.settle($0) }
    }
  }

  /// `VitalClient+JWT.swift`.
  private var missingToken: String? {
    let status = client.status
    if !status.contains("configured") {
      return "Cannot get access token: SDK is not yet configured"
    }
    return status.contains("useSignInToken")
      ? nil : "Cannot get access token: User is not signed in with Vital Sign-In Token"
  }

  // MARK: - Connections

  @ExportsBuilder private var connections: [any Export] {
    AsyncFunction("userConnections") { [self] (promise: Promise) in
      userConnections { promise.settle($0.map { $0.map(\.body) }) }
    }
    AsyncFunction("hasUserConnectedTo") { [self] (provider: String, promise: Promise) in
      // An unknown name is also a slug of vital-ios, so it is never refused.
      if client.storage.value("vital_connected_source") == provider {
        return promise.resolve(true)
      }
      userConnections { promise.settle($0.map { $0.contains { $0.slug == provider } }) }
    }
    AsyncFunction("deregisterProvider") { [self] (provider: String, promise: Promise) in
      client.send("DELETE", "/v2/user/{user}/\(provider)", String?.none) {
        promise.settle($0.map { _ in })
      }
    }
  }

  private func userConnections(
    then completion: @escaping @HostActor (Result<[VitalConnection], VitalError>) -> Void
  ) {
    client.send("GET", "/v2/user/providers/{user}", String?.none) { result in
      completion(
        result.flatMap { bytes in
          let list: Result<VitalConnections, VitalError> = VitalAPI.decode(bytes)
          return list.map(\.providers)
        })
    }
  }

  nonisolated static let code = "VitalCoreError"
}

/// `configure` and `configureClient`.
@HostActor
func configure(
  _ client: VitalClient, _ key: String, _ environment: String, _ region: String,
  _ promise: Promise
) {
  guard let environment = VitalEnvironment(environment, region) else {
    return promise.reject(
      NativeError(message: "enviroment / region values not accepted"))
  }
  client.configure(.apiKey(key, environment))
  promise.resolve()
}

/// `setUserId`, the way of API keys before `identifyExternalUser` (`VitalClient.swift` lines 668 to 695).
@HostActor
func setUser(_ client: VitalClient, _ id: String, _ promise: Promise) {
  guard UUID(uuidString: id) != nil else {
    return promise.reject(NativeError(message: "userId must be an UUID"))
  }
  client.automaticConfiguration()
  let wrong: String
  switch client.strategy {
  case .apiKey(let key, let environment):
    return client.identify("legacySetUserId:\(id.uppercased())") { answer in
      answer(.success(.apiKey(key, userID: id.uppercased(), environment)))
    } then: { _ in
      promise.resolve()
    }
  case nil:
    wrong = "You must first call configure(...) on the SDK before calling setUserId(_:)."
  case .signInToken:
    wrong = "Calling setUserId(_:) is unneessary if you are using the Sign-In Token scheme."
  }
  client.phone.raise(.vital(wrong, fix: "call identifyExternalUser instead of setUserId"))
}

extension Promise {
  /// Errors have the code `VitalCoreError`.
  fileprivate func settle<Value: JSEncodable & Sendable>(_ result: Result<Value, VitalError>) {
    switch result {
    case .success(let value): resolve(value)
    case .failure(let error): reject(VitalCoreReactNative.code, error.text)
    }
  }

  fileprivate func settle(_ result: Result<Void, VitalError>) {
    switch result {
    case .success: resolve()
    case .failure(let error): reject(VitalCoreReactNative.code, error.text)
    }
  }

  fileprivate func settle(_ error: VitalError?) {
    if let error { reject(VitalCoreReactNative.code, error.text) } else { resolve() }
  }
}

extension VitalAnswer {
  /// What `index.ts` makes of the app's answer, or of its error (`VitalCoreReactNative.swift` lines 318 to 381).
  static func decode(_ text: String) -> Result<VitalAnswer, VitalError> {
    let fields: Fields
    do { fields = try VitalError.decode(Fields.self, from: Data(text.utf8)) } catch {
      return .failure(error)
    }
    switch fields.type {
    case "signInToken":
      return fields.rawToken.map { .success(.signInToken($0)) } ?? .failure(missing(.rawToken))
    case "apiKey":
      guard let name = fields.environment else { return .failure(missing(.environment)) }
      guard let region = fields.region else { return .failure(missing(.region)) }
      guard let environment = VitalEnvironment(name, region) else {
        return .failure(
          .corrupted("unsupported: \(name) \(region)", at: [Fields.CodingKeys.environment]))
      }
      guard let id = fields.userId else { return .failure(missing(.userId)) }
      guard let key = fields.key else { return .failure(missing(.key)) }
      return .success(.apiKey(key, userID: id, environment))
    case "error":
      guard let message = fields.message else { return .failure(missing(.message)) }
      let (name, stack) = (fields.name ?? "<no name>", fields.stack ?? "<no stack>")
      return .failure(VitalError("JS Error: \(name) \(message) \(stack)"))
    default:
      return .failure(
        .corrupted("unrecognized: \(fields.type)", at: [Fields.CodingKeys.type]))
    }
  }

  private static func missing(_ key: Fields.CodingKeys) -> VitalError {
    VitalError(
      .keyNotFound(
        key,
        .init(
          codingPath: [],
          debugDescription: "No value associated with key \(key) (\"\(key.stringValue)\").")))
  }

  private struct Fields: Decodable {
    let type: String
    let rawToken, userId, key, environment, region, message, name, stack: String?

    enum CodingKeys: CodingKey {
      case type, rawToken, userId, key, environment, region, message, name, stack
    }
  }
}

/// The server's list of the user's connections.
private struct VitalConnections: Decodable { let providers: [VitalConnection] }

private struct VitalConnection: Decodable, Sendable {
  let name: String
  let slug: String
  let logo: String
  let status: String

  var body: [String: BridgeValue] {
    [
      "name": .string(name), "slug": .string(slug), "logo": .string(logo),
      "status": .string(status), "resourceAvailability": .object([:]),
    ]
  }
}
