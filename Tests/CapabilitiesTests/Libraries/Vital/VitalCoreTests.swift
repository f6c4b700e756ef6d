import AppHost
import BridgeTesting
import HostLoop
import SimulatedPhone
import Testing
import WebAPIs

/// Files with `+` are those of `packages/vital-core-react-native/ios`, the others those of vital-ios 1.8.8.
///
/// Differs from a phone: A reload ends the requests of native code, which on a phone go on. `userConnections` has no
/// `resourceAvailability`. Errors of the network have no `userInfo`.
@Suite("@tryvital/vital-core-react-native 6.0.0-rc.2") @HostActor
struct VitalCoreTests {
  private func lines(_ script: String) async throws -> [String] {
    try await VitalApp(isSignedIn: false, script).lines()
  }

  @Test
  func
    `identifyExternalUser asks JavaScript who the user is, with the ID of the call (+VitalCoreReactNative.swift:44-72)`()
    async throws
  {
    let lines = try await lines(
      """
      coreEvents.addListener('IdentifyExternalUserRequest', (body) => console.log(JSON.stringify(body)));
      await VitalCore.identifyExternalUser('ada', async (id) => (console.log(id), user));
      console.log(await core.currentUserId(), await core.identifiedExternalUser(), JSON.stringify(await core.status()));
      """)
    #expect(
      lines == [
        #"["1","ada"]"#, "ada",
        #"\#(VitalApp.userID) ada ["signedIn","configured","useApiKey"]"#,
      ])
  }

  @Test func `A user who is already identified is not asked for again (VitalClient.swift:302)`()
    async throws
  {
    let lines = try await lines(
      """
      for (const _ of [1, 2]) await VitalCore.identifyExternalUser('ada', async () => (console.log('asked'), user));
      """)
    #expect(lines == ["asked"])
  }

  @Test
  func
    `Without a listener the question is lost, and no later identify ends (VitalClient.swift:295)`()
    async throws
  {
    let app = try VitalApp(
      isSignedIn: false,
      """
      core.identifyExternalUser('ada', 'nobody listens').then(() => console.log('first'));
      VitalCore.identifyExternalUser('bob', async () => user).then(() => console.log('second'));
      await sleep(60_000);
      console.log(JSON.stringify(await core.status()));
      """)
    let result = await app.run()
    #expect(app.console == ["[]"])
    #expect(result.codes.contains("promise-never-settled"))
  }

  @Test
  func
    `What the app throws rejects with its name, message and stack (+VitalCoreReactNative.swift:373-381)`()
    async throws
  {
    let lines = try await lines(
      """
      console.log(await message(VitalCore.identifyExternalUser('ada', async () => { throw new TypeError('no'); })));
      await VitalCore.identifyExternalUser('ada', async () => user);
      console.log(await core.identifiedExternalUser());
      """)
    #expect(lines == ["VitalCoreError: JS Error: TypeError no stack", "ada"])
  }

  @Test func `Identifying another user signs the first one out (VitalClient.swift:309-330)`()
    async throws
  {
    let lines = try await lines(
      """
      coreEvents.addListener('VitalClientStatus', (status) => console.log(JSON.stringify(status)));
      await VitalCore.identifyExternalUser('ada', async () => user);
      console.log('--');
      await VitalCore.identifyExternalUser('bob', async () => ({ ...user, userId: user.userId.replace('a', 'b') }));
      await core.signOut();
      """)
    let signedIn = #"["signedIn","configured","useApiKey"]"#
    #expect(
      lines == [
        "[]", #"["configured"]"#, signedIn, "--", "[]", signedIn, signedIn, "[]",
      ])
  }

  @Test
  func `A sign-in token is exchanged at the server of its issuer (VitalJWTAuth.swift:85-117)`()
    async throws
  {
    let app = try VitalApp(
      isSignedIn: false,
      """
      await VitalCore.identifyExternalUser('ada', async () => ({ type: 'signInToken', rawToken: token(user.userId) }));
      console.log(JSON.stringify(await core.status()), await core.getAccessToken());
      """)
    #expect(await app.lines() == [#"["signedIn","configured","useSignInToken"] a"#])
    #expect(app.requests.map(\.url) == ["https://auth.sandbox.us.junction.com/v1/token"])
    #expect(
      app.requests.first?.text.hasPrefix(
        "grant_type=urn:ietf:params:oauth:grant-type:token-exchange&subject_token_type=") == true)
  }

  @Test func `A token that is wrong rejects before anything is sent (VitalJWTAuth.swift:420-488)`()
    async throws
  {
    let app = try VitalApp(
      isSignedIn: false,
      """
      console.log(await message(core.signIn('?')));
      console.log(await message(core.signIn(token('a', 'somebody'))));
      console.log(await message(core.signIn(token('a', 'id-signer-sandbox-us@else.iam.gserviceaccount.com'))));
      console.log(await message(core.signIn(token(undefined))));
      """)
    func text(_ description: String, at path: String = "") -> String {
      "VitalCoreError: dataCorrupted(Swift.DecodingError.Context(codingPath: [\(path)], debugDescription: "
        + "\"\(description)\", underlyingError: nil))"
    }
    let issuer = text("invalid issuer", at: #"CodingKeys(stringValue: "iss", intValue: nil)"#)
    #expect(
      await app.lines() == [
        text("token is not valid base64 blob"), issuer, issuer,
        "VitalCoreError: keyNotFound(CodingKeys(stringValue: \"uid\", intValue: nil), Swift.DecodingError.Context("
          + #"codingPath: [], debugDescription: "No value associated with key CodingKeys(stringValue: \"uid\", "#
          + #"intValue: nil) (\"uid\").", underlyingError: nil))"#,
      ])
    #expect(app.requests.isEmpty)
  }

  @Test
  func
    `An answer of the app that is wrong names what is wrong (+VitalCoreReactNative.swift:300-345)`()
    async throws
  {
    let lines = try await lines(
      """
      for (const answer of [{ ...user, region: 'moon' }, { type: 'no' }, { ...user, key: undefined }]) {
        console.log(await message(VitalCore.identifyExternalUser('ada', async () => answer)));
      }
      """)
    func key(_ name: String) -> String { "CodingKeys(stringValue: \"\(name)\", intValue: nil)" }
    let start = "VitalCoreError: dataCorrupted(Swift.DecodingError.Context(codingPath: ["
    try #require(lines.count == 3)
    #expect(
      lines[0] == start + key("environment")
        + #"], debugDescription: "unsupported: sandbox moon", underlyingError: nil))"#)
    #expect(
      lines[1] == start + key("type")
        + #"], debugDescription: "unrecognized: no", underlyingError: nil))"#)
    #expect(lines[2].hasPrefix("VitalCoreError: keyNotFound(" + key("key")))
  }

  /// The ID of a call is the time (+`src/index.ts:83`), so two calls at once may have the same. Each listener answers the first
  /// question, and native code takes the first answer. Then the second call asks, or knows the user already.
  @Test
  func `Two calls at once have no order (VitalClient.swift:294-302, VitalJWTAuth.swift:586-617)`()
    async throws
  {
    let script = """
      await Promise.all(['ada', 'bob', 'ada'].map((id) => VitalCore.identifyExternalUser(id, async () => (console.log(id), user))));
      console.log(await core.identifiedExternalUser());
      """
    #expect(try await lines(script) == ["ada", "bob", "ada", "ada"])
    let app = try VitalApp(isSignedIn: false, script)
    app.policy = LaneLast("Vital identify 1")
    #expect(await app.lines() == ["bob", "ada", "ada"])
  }

  @Test
  func
    `A token that the server refuses rejects with invalidSignInToken (VitalJWTAuth.swift:119-127)`()
    async throws
  {
    let app = try VitalApp(
      isSignedIn: false, "console.log(await message(core.signIn(token(user.userId))));"
    ) { _ in
    } answer: { _ in
      .json(#"{"detail":{"error_type":"invalid_token"}}"#, status: 401)
    }
    #expect(await app.lines().first == "VitalCoreError: invalidSignInToken")
  }

  @Test func `The user and the configuration outlive the process (SDKStartupParams.swift:3-15)`()
    async throws
  {
    let lines = try await VitalApp(
      """
      if (device.launchCount === 1) {
        device.crash('test', { after: 1 });
        device.openApp({ after: 2 });
      } else {
        console.log(await core.identifiedExternalUser(), JSON.stringify(await core.status()));
      }
      """
    ).lines()
    #expect(lines.first == #"ada ["signedIn","configured","useApiKey"]"#)
  }

  @Test func `An access token needs a user with a sign-in token (VitalClient+JWT.swift:5-15)`()
    async throws
  {
    let lines = try await lines(
      """
      console.log(await message(core.getAccessToken()));
      await core.configure('k', 'sandbox', 'us', true);
      console.log(await message(core.refreshToken()));
      console.log(await message(core.configure('k', 'moon', 'us', true)));
      """)
    #expect(
      lines == [
        "VitalCoreError: Cannot get access token: SDK is not yet configured",
        "VitalCoreError: Cannot get access token: User is not signed in with Vital Sign-In Token",
        "EUNSPECIFIED: enviroment / region values not accepted",
      ])
  }
}

/// Runs the tasks of a lane only if there are no others.
private struct LaneLast: SchedulingPolicy {
  let lane: String

  init(_ lane: String) { self.lane = lane }

  func choose(among heads: [LoopTask], orWaitFor later: LoopTask?) -> Int? {
    heads.firstIndex { $0.lane.name != lane } ?? 0
  }
}
