import AppHost
import BridgeTesting
import HealthKit
import HostLoop
import SimulatedPhone
import WebAPIs

/// An app that calls the native halves of Vital as their JavaScript does, against Vital's servers in the test.
@HostActor
final class VitalApp {
  private let app: AppFixture

  /// - Parameters:
  ///   - script: the rest of an async function that finds `VitalCore` and `VitalHealth`, which do what `index.ts` does.
  ///   - isSignedIn: whether the user of an API key was identified before, and the Health SDK configured and asked for `reads`.
  ///   - writes: what it was allowed to write.
  ///   - policy: of connections.
  ///   - answer: answers a request; `nil` for the usual answer.
  init(
    isSignedIn: Bool = true, asking reads: [String] = ["steps"], writing writes: [String] = [],
    policy: String = "autoConnect",
    inBackground: Bool = false, _ script: String,
    configure: @escaping @HostActor (inout SessionConfiguration) -> Void = { _ in },
    answer: @escaping @HostActor (HTTPRequest) throws -> HTTPResponse? = { _ in nil }
  ) throws {
    let list = { (names: [String]) in names.map { "'\($0)'" }.joined(separator: ", ") }
    let signIn = """
      if (device.launchCount === 1) {
        await VitalCore.identifyExternalUser('ada', async () => user);
        await VitalHealth.configure({ inBackground: \(inBackground), policy: '\(policy)' });
        await VitalHealth.ask([\(list(reads))], [\(list(writes))]);
      }

      """
    app = try AppFixture(
      Self.start + (isSignedIn ? signIn : "") + script + "\n})();",
      store: try .temporary(),
      network: TestNetwork { try answer($0) ?? Self.usual($0) }
    ) {
      $0.launch = .user
      configure(&$0)
    }
  }

  private static func usual(_ request: HTTPRequest) -> HTTPResponse {
    if request.url.contains("/sdk_sync_state/") { return .json(#"{"status":"active"}"#) }
    if request.url.hasSuffix("/v1/token") {
      return .json(#"{"expires_in":3600,"refresh_token":"r","access_token":"a"}"#)
    }
    return .json("{}")
  }

  var requests: [HTTPRequest] { app.requests }
  /// The requests, as `POST /v2/user/…`, with the user's ID as `ID`.
  var routes: [String] { requests.map { route($0) } }

  private func route(_ request: HTTPRequest) -> String {
    let path = request.url.split(separator: "/").dropFirst(2).joined(separator: "/")
    return "\(request.method) \(path.replacing(Self.userID, with: "ID"))"
  }

  /// The bodies of the uploads to this route.
  func bodies(_ route: String) -> [String] {
    requests.filter { self.route($0) == route }.map(\.text)
  }

  /// What the script printed, and the codes of the run's failures.
  func lines() async -> [String] {
    let result = await app.run()
    return app.lines + result.diagnoses.filter(\.isFailure).map(\.code)
  }

  func run() async -> SessionResult { await app.run() }
  var policy: any SchedulingPolicy {
    get { app.session.phone.loop.policy }
    set { app.session.phone.loop.policy = newValue }
  }
  var console: [String] { app.lines }

  static let userID = "00000000-0000-4000-8000-00000000000A"

  private static let start = """
    import { device } from 'bridgehost';
    const core = NativeModules.VitalCoreReactNative, health = NativeModules.VitalHealthReactNative;
    const [coreEvents, healthEvents] = [core, health].map((module) => new NativeEventEmitter(module));
    const user = { type: 'apiKey', key: 'k', environment: 'sandbox', region: 'us', userId: '\(userID.lowercased())' };
    const token = (uid, issuer = 'id-signer-sandbox-us@vital-id-sandbox-us.iam.gserviceaccount.com') => btoa(JSON.stringify({
      public_key: 'p', user_token: [{ alg: 'RS256', typ: 'JWT' },
        { iss: issuer, uid, tenant_id: 't', claims: { vital_team_id: 't' } }, 's'].map((part) => btoa(JSON.stringify(part))).join('.') }));
    const message = (promise) => promise.then(() => 'fulfilled', ({ code, message }) => `${code}: ${message}`);
    let calls = 0;
    const VitalCore = {
      ...core,
      async identifyExternalUser(id, authenticate) {
        const call = String(++calls);
        const answer = (request) => core.identifyExternalUserResponse(JSON.stringify(request), call);
        const listener = coreEvents.addListener('IdentifyExternalUserRequest', ([event, externalID]) => {
          if (event === call) authenticate(externalID).then(answer,
            ({ name, message, stack }) => answer({ type: 'error', name, message, stack: 'stack' }));
        });
        try { await core.identifyExternalUser(id, call); } finally { listener.remove(); }
      },
    };
    const p = 'apple_health_kit';
    const VitalHealth = {
      configure: ({ inBackground = false, policy = 'autoConnect' }) => health.configure(p, inBackground, 30, true, policy),
      ask: (read, write = [], config) => health.ask(p, read, write, config),
      sync: (resources = []) => health.syncData(p, resources),
    };
    const observeSync = () => healthEvents.addListener('Status', ({ resource, status }) => console.log(status, resource));
    const walk = (minute, value, when) => device.health.save([{ type: 'HKQuantityTypeIdentifierStepCount', value, unit: 'count',
      startDate: new Date(Date.now() - minute * 60_000), endDate: new Date(Date.now() - minute * 60_000) }], when);
    (async () => {

    """
}
