import BridgeTesting
import HostLoop
import NativeBridge
import SimulatedPhone
import Storage
import Testing
import WebAPIs

/// Own tests: none without a screen; 1 of 1 example of its README.
///
/// Differs from a phone: Who is asked for a face or a passcode authenticates at once and never cancels, and all access controls ask
/// alike. Services come in the order in which they were stored. All versions have the methods of all versions. In version 10
/// `hasInternetCredentials` with a text is an error in JavaScript, in place of `false` or an exception.
@Suite("react-native-keychain 8, 9, 10") @HostActor
struct KeychainModuleTests {
  @Test(arguments: Architecture.allCases)
  func `D5: passwords can be set, read and reset as with react-native-keychain`(
    _ architecture: Architecture
  ) async throws {
    let phone = StorageFixture(architecture)
    let lines = try await phone.launch(
      """
      print(await Keychain.getGenericPassword());
      print(await Keychain.setGenericPassword('ann', 'secret'));
      print(await Keychain.setGenericPassword('anchor', '7', { service: 'sync' }));
      print(await Keychain.setGenericPassword('anchor', '8', { service: 'sync' }));
      print(await Keychain.getGenericPassword());
      print(await Keychain.getGenericPassword({ service: 'sync' }));
      print(await Keychain.getAllGenericPasswordServices());
      print(await Keychain.hasGenericPassword({ service: 'sync' }));
      print(await Keychain.resetGenericPassword({ service: 'sync' }));
      print(await Keychain.resetGenericPassword({ service: 'sync' }));
      print(await Keychain.hasGenericPassword({ service: 'sync' }));
      """)
    #expect(
      lines == [
        "false",
        #"{"service":"com.example.app","storage":"keychain"}"#,
        #"{"service":"sync","storage":"keychain"}"#,
        #"{"service":"sync","storage":"keychain"}"#,
        #"{"service":"com.example.app","username":"ann","password":"secret","storage":"keychain"}"#,
        #"{"service":"sync","username":"anchor","password":"8","storage":"keychain"}"#,
        #"["com.example.app","sync"]"#, "true", "true", "true", "false",
      ])
  }

  @Test
  func
    `D5: an anchor in the keychain survives an uninstall, an anchor in the user defaults does not`()
    async throws
  {
    let phone = StorageFixture()
    try await phone.launch(
      """
      await Keychain.setGenericPassword('anchor', '7', { service: 'sync' });
      await UserDefaults.set('anchor', '7');
      """)
    try phone.storage.uninstall()
    let lines = try await phone.launch(
      """
      print((await Keychain.getGenericPassword({ service: 'sync' })).password);
      print(await UserDefaults.get('anchor'));
      """)
    #expect(lines == [#""7""#, "null"])
  }

  @Test(arguments: Architecture.allCases)
  func `D5: a locked phone hides a password that needs it unlocked`(
    _ architecture: Architecture
  ) async throws {
    let phone = StorageFixture(architecture)
    try await phone.launch(
      """
      await Keychain.setGenericPassword('a', '1', {
        service: 'strict', accessible: 'AccessibleWhenUnlocked' });
      await Keychain.setGenericPassword('b', '2', { service: 'lax' });
      """)
    let script = """
      print(await errorOf(Keychain.getGenericPassword({ service: 'strict' })));
      print(await Keychain.hasGenericPassword({ service: 'strict' }));
      print(await errorOf(Keychain.getGenericPassword({ service: 'lax' })));
      print(await errorOf(Keychain.getAllGenericPasswordServices()));
      """
    let refused = #""-25308: User interaction is not allowed.""#
    phone.lock = .locked
    #expect(try await phone.launch(script) == [refused, "true", #""no error""#, refused])
    phone.lock = .beforeFirstUnlock
    #expect(try await phone.launch(script) == [refused, "true", refused, refused])
    phone.lock = .unlocked
    let none = #""no error""#
    #expect(try await phone.launch(script) == [none, "true", none, none])
  }

  @Test func `D5: setting a password on a locked phone loses the previous password`() async throws {
    let phone = StorageFixture()
    let options = "{ service: 'sync', accessible: 'AccessibleWhenUnlocked' }"
    try await phone.launch("await Keychain.setGenericPassword('anchor', '7', \(options));")
    phone.lock = .locked
    let lines = try await phone.launch(
      "print(await errorOf(Keychain.setGenericPassword('anchor', '8', \(options))));")
    #expect(lines == [#""-25308: User interaction is not allowed.""#])
    phone.lock = .unlocked
    #expect(
      try await phone.launch("print(await Keychain.getGenericPassword({ service: 'sync' }));")
        == ["false"])
  }

  @Test func `D5: a password for this device only cannot be synchronized`() async throws {
    let lines = try await StorageFixture().launch(
      """
      print(await errorOf(Keychain.setGenericPassword('a', '1', {
        accessible: 'AccessibleAfterFirstUnlockThisDeviceOnly', cloudSync: true })));
      """)
    #expect(
      lines == [
        #""-50: One or more parameters passed to a function where not valid.""#
      ])
  }

  @Test(arguments: Architecture.allCases)
  func `D5: bridgehost has the native half of react-native-keychain`(
    _ architecture: Architecture
  ) async throws {
    let lines = try await StorageFixture(architecture).launch(
      """
      const keychain = RNKeychainManager;
      const options = { service: 'sync', authenticationPrompt: { title: 'Who are you?' } };
      print(await keychain.setGenericPasswordForOptions(options, 'anchor', '7'));
      print(await keychain.getGenericPasswordForOptions(options));
      print(await keychain.hasGenericPasswordForOptions(undefined));
      print(await keychain.setInternetCredentialsForServer('api.test', 'ann', 'secret', {}));
      print(await keychain.getInternetCredentialsForServer('api.test', {}));
      print(await keychain.getAllGenericPasswordServices(undefined));
      print(await keychain.resetInternetCredentialsForOptions({ server: 'api.test' }));
      print(await keychain.hasInternetCredentialsForOptions({ server: 'api.test' }));
      await keychain.setInternetCredentialsForServer('old.test', 'ann', 'secret', {});
      print(await keychain.hasInternetCredentialsForServer('old.test'));
      print(await keychain.resetInternetCredentialsForServer('old.test'));
      print(await keychain.hasInternetCredentialsForServer('old.test'));
      print(await keychain.getSupportedBiometryType());
      """)
    #expect(
      lines == [
        #"{"service":"sync","storage":"keychain"}"#,
        #"{"service":"sync","username":"anchor","password":"7","storage":"keychain"}"#, "false",
        #"{"service":"com.example.app","storage":"keychain"}"#,
        #"{"server":"api.test","username":"ann","password":"secret","storage":"keychain"}"#,
        #"["sync"]"#, "true", "false", "true", "true", "false", #""FaceID""#,
      ])
  }

  @Test(arguments: [
    (true, [#""FaceID" true"#, "true", "true", "true", "true"]),
    (false, ["null true", "true", "true", "true", "false"]),
  ])
  func `react-native-keychain sees a passcode, and a face if the app may use it`(
    mayUseFace: Bool, expected: [String]
  ) async throws {
    let phone = StorageFixture()
    phone.owner.hasBiometrics = { mayUseFace }
    let lines = try await phone.launch(
      """
      const keychain = RNKeychainManager;
      print(await keychain.getSupportedBiometryType(), await keychain.isPasscodeAuthAvailable());
      for (const options of [
        undefined, {}, { authenticationType: 'AuthenticationWithBiometricsDevicePasscode' },
        { authenticationType: 'AuthenticationWithBiometrics' },
      ]) print(await keychain.canCheckAuthentication(options));
      """)
    #expect(lines == expected)
  }

  // 10.0.0, RNKeychainManager.m:138; 9.0 has no cloudSync (issue 800)
  @Test(
    arguments: [
      (nil, ["false", #""true""#, #""false""#]), ((10, 0, 0), ["false", #""true""#, #""false""#]),
      ((9, 0, 0), [#""true""#, #""true""#, #""false""#]),
    ] as [((Int, Int, Int)?, [String])])
  func `react-native-keychain takes cloudSync false as true from version 9.1 on`(
    version: (Int, Int, Int)?, expected: [String]
  ) async throws {
    let phone = StorageFixture()
    phone.owner.release = { $0 == "react-native-keychain" ? version : nil }
    let lines = try await phone.launch(
      """
      const keychain = RNKeychainManager;
      const get = async (options) => (await keychain.getGenericPasswordForOptions(options)).password ?? false;
      await keychain.setGenericPasswordForOptions({ cloudSync: true }, 'a', 'true');
      print(await get({}));
      print(await get({ cloudSync: false }));
      await keychain.setGenericPasswordForOptions({ cloudSync: false }, 'a', 'false');
      print(await get({ cloudSync: true }));
      """)
    #expect(lines == expected)
  }

  @Test func `an access group needs its entitlement, and keeps its items apart`() async throws {
    let phone = StorageFixture()
    let script = """
      const keychain = RNKeychainManager;
      const options = { service: 'sync', accessGroup: 'TEAM.group' };
      print(await errorOf(keychain.setGenericPasswordForOptions(options, 'a', '1')));
      print(await errorOf(keychain.getGenericPasswordForOptions(options)));
      print(await errorOf(keychain.getGenericPasswordForOptions({ ...options, accessGroup: 'TEAM.other' })));
      """
    let none = #""no error""#
    #expect(try await phone.launch(script) == [none, none, none])
    phone.owner.isEntitled = { $0 != "keychain-access-groups" }
    let refused = #""-34018: Internal error when a required entitlement isn't present.""#
    #expect(try await phone.launch(script) == [refused, refused, refused])
  }

  @Test func `an item of one access group is not found in another`() async throws {
    let lines = try await StorageFixture().launch(
      """
      const keychain = RNKeychainManager;
      const options = { service: 'sync', accessGroup: 'TEAM.group' };
      await keychain.setGenericPasswordForOptions(options, 'a', '1');
      print(await keychain.getGenericPasswordForOptions({ ...options, accessGroup: 'TEAM.other' }));
      print((await keychain.getGenericPasswordForOptions(options)).password);
      """)
    #expect(lines == ["false", #""1""#])
  }

  @Test func `skipUIAuth leaves out the services that need a person`() async throws {
    let phone = StorageFixture()
    phone.isShowingApp = false
    let lines = try await phone.launch(
      """
      const keychain = RNKeychainManager;
      await keychain.setGenericPasswordForOptions({ service: 'a', accessControl: 'UserPresence' }, 'a', '1');
      await keychain.setGenericPasswordForOptions({ service: 'b' }, 'b', '2');
      print(await errorOf(keychain.getAllGenericPasswordServices({})));
      print(await keychain.getAllGenericPasswordServices({ skipUIAuth: true }));
      """)
    #expect(lines == [#""-25308: User interaction is not allowed.""#, #"["b"]"#])
  }

  @Test func `no password is saved for a website of the app's`() async throws {
    let lines = try await StorageFixture().launch(
      "console.log(await errorOf(RNKeychainManager.requestSharedWebCredentials()));")
    #expect(
      lines == [
        #"-25300: Error Domain=NSOSStatusErrorDomain Code=-25300 "no matching items found" "#
          + "UserInfo={NSDescription=no matching items found}"
      ])
  }

  @Test func `D5: a password that needs a face or a passcode cannot be read in the background`()
    async throws
  {
    let phone = StorageFixture()
    phone.isShowingApp = false
    let lines = try await phone.launch(
      """
      const keychain = RNKeychainManager;
      const options = { service: 'sync', accessControl: 'BiometryAnyOrDevicePasscode' };
      await keychain.setGenericPasswordForOptions(options, 'token', 'secret');
      print(await keychain.hasGenericPasswordForOptions(options));
      console.log(await errorOf(keychain.getGenericPasswordForOptions(options)));
      await keychain.setGenericPasswordForOptions({ service: 'sync' }, 'token', 'secret');
      print((await keychain.getGenericPasswordForOptions({ service: 'sync' })).password);
      """)
    #expect(
      lines == [
        "true", "-25308: User interaction is not allowed.", #""secret""#,
      ])
  }

  @Test func `a password can be saved for a website of the app's`() async throws {
    let lines = try await StorageFixture().launch(
      "print(await RNKeychainManager.setSharedWebCredentialsForServer('a.test', 'ann', 'secret'));")
    #expect(lines == ["true"])
  }

  @Test func `D6: two devices with one account both upload what iCloud has not synchronized yet`()
    async throws
  {
    let cloud = ICloudKeychain(throttle: .init(delay: .seconds(10), interval: .seconds(300)))
    let backend = TestNetwork { _ in .status(201) }
    let devices = [
      StorageFixture(network: backend, iCloudKeychain: cloud),
      StorageFixture(network: backend, iCloudKeychain: cloud),
    ]
    func sync(_ device: Int, upTo last: Int) async throws {
      try await devices[device].launch(
        """
        const options = { service: 'sync', cloudSync: true };
        const anchor = Number((await Keychain.getGenericPassword(options)).password ?? 0);
        for (let uuid = anchor + 1; uuid <= \(last); uuid += 1) {
          await fetch('https://backend.test/workouts', { method: 'POST', body: `${uuid}` });
        }
        await Keychain.setGenericPassword('anchor', '\(last)', options);
        """)
    }
    func duplicates() -> Int { backend.requests.count - Set(backend.requests.map(\.text)).count }
    try await sync(0, upTo: 3)
    try await sync(1, upTo: 3)
    #expect(duplicates() == 3)
    for device in devices { device.clock.advance(by: .seconds(600)) }
    try await sync(0, upTo: 4)
    for device in devices { device.clock.advance(by: .seconds(600)) }
    try await sync(1, upTo: 5)
    #expect(duplicates() == 3)
    #expect(backend.requests.map(\.text) == ["1", "2", "3", "1", "2", "3", "4", "5"])
  }
}
