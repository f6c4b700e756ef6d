import AppHost
import BridgeTesting
import HostLoop
import SimulatedPhone
import Testing
import WebAPIs

@HostActor
private func lines(
  _ script: String, plistKeys: Set<String>? = nil, entitlementKeys: Set<String>? = nil
) async throws -> [String] {
  let app = try AppFixture.plain(
    """
    import { NativeModules } from 'react-native';
    import { device } from 'bridgehost';
    NativeModules.ExpoModulesCore.installModules();
    const { ExpoSecureStore: store, ExpoNetwork: network, ExpoCrypto, ExponentConstants: constants } = expo.modules;
    const say = (promise) => promise.then(
      (value) => console.log(value), ({ code, message }) => console.log(`${code}: ${message.split('\\n').pop()}`));
    (async () => {
    \(script)
    })();
    """
  ) {
    $0.launch = .user
    $0.info = AppInfo()
    $0.info?.infoPlistKeys = plistKeys
    $0.info?.entitlementKeys = entitlementKeys
    $0.info?.buildNumber = "42"
    $0.info?.expoConfig = #"{"name":"App","extra":{"url":"https://api.test"}}"#
  }
  _ = await app.run()
  return app.lines
}

/// The facts are those of `ios/SecureStoreModule.swift`.
///
/// Own tests: 21 of 21 cases (`apps/test-suite/tests/SecureStore.ts`).
///
/// Differs from a phone: The person authenticates at once and never cancels, and `authenticationPrompt` has no effect. On a
/// phone a cancelled prompt is the error `User canceled the operation.` A text with `requireAuthentication` stays readable; a
/// phone loses it when the person adds a face or a finger. An access group is allowed if the app has the entitlement at all; a
/// phone also looks whether the group is in its list.
@Suite("expo-secure-store 15.0.8") @HostActor
struct ExpoSecureStoreTests {
  @Test func `A text is stored, replaced and deleted`() async throws {
    let lines = try await lines(
      """
      await say(store.getValueWithKeyAsync('token', {}));
      await say(store.setValueWithKeyAsync('a', 'token', {}));
      await say(store.setValueWithKeyAsync('b', 'token', {}));
      console.log(store.getValueWithKeySync('token', {}), store.getValueWithKeySync('token', { keychainService: 'x' }));
      await store.deleteValueWithKeyAsync('token', {});
      await say(store.getValueWithKeyAsync('token', {}));
      await say(store.getValueWithKeyAsync(' ', {}));
      """)
    #expect(
      lines == [
        "null", "true", "true", "b null", "null", "ERR_INVALID_KEY: → Caused by: Invalid key",
      ])
  }

  /// The default is `WHEN_UNLOCKED`, so a background task on a locked phone cannot read it.
  @Test func `On a locked phone only what allows it can be read`() async throws {
    let lines = try await lines(
      """
      await store.setValueWithKeyAsync('a', 'usual', {});
      await store.setValueWithKeyAsync('b', 'background', { keychainAccessible: store.AFTER_FIRST_UNLOCK });
      device.lock();
      await say(store.getValueWithKeyAsync('usual', {}));
      await say(store.getValueWithKeyAsync('background', {}));
      await say(store.setValueWithKeyAsync('c', 'usual', {}));
      """)
    #expect(
      lines == [
        "ERR_KEY_CHAIN: → Caused by: User interaction is not allowed.", "b",
        "ERR_KEY_CHAIN: → Caused by: User interaction is not allowed.",
      ])
  }

  /// `ios/SecureStoreModule.swift`, query: without a group the keychain searches all of them.
  @Test func `A text of an access group is another one, and needs the entitlement`() async throws {
    let script = """
      const group = { accessGroup: 'group.test' };
      await say(store.setValueWithKeyAsync('shared', 'token', group));
      console.log(store.getValueWithKeySync('token', {}), store.getValueWithKeySync('token', group));
      await store.deleteValueWithKeyAsync('token', {});
      await say(store.setValueWithKeyAsync('own', 'token', {}));
      console.log(store.getValueWithKeySync('token', {}), store.getValueWithKeySync('token', group));
      """
    #expect(try await lines(script) == ["true", "shared shared", "true", "own null"])
    let refused = try await lines(
      "await say(store.setValueWithKeyAsync('a', 'token', { accessGroup: 'group.test' }));",
      entitlementKeys: [])
    #expect(refused == ["ERR_KEY_CHAIN: → Caused by: A required entitlement isn't present."])
  }

  @Test func `Authentication needs the reason for Face ID, and a person at the phone`() async throws
  {
    let script = """
      await say(store.setValueWithKeyAsync('a', 'k', { requireAuthentication: true }));
      await say(store.getValueWithKeyAsync('k', {}));
      device.leaveApp();
      await new Promise((resolve) => setTimeout(resolve, 100));
      await say(store.getValueWithKeyAsync('k', {}));
      """
    #expect(
      try await lines(script, plistKeys: ["NSFaceIDUsageDescription"]) == [
        "true", "a", "ERR_KEY_CHAIN: → Caused by: User interaction is not allowed.",
      ])
    #expect(
      try await lines(script, plistKeys: []).first
        == "ERR_MISSING_PLIST_KEY: → Caused by: You must set `NSFaceIDUsageDescription` in your "
        + "Info.plist file to use the `requireAuthentication` option")
  }
}

/// The facts are those of `ios/NetworkModule.swift`.
///
/// Own tests: 2 of 2 cases for iOS (`apps/test-suite/tests/Network.ts`).
///
/// Differs from a phone: The type is `WIFI`, `CELLULAR` or `NONE`. On a phone it can also be `UNKNOWN`, for example with a VPN,
/// and `ETHERNET` with a cable. The address in Wi-Fi is always `192.168.1.20`; on a phone it is that of any interface whose
/// name begins with `en`. A change of the connection is reported once; a phone reports each change of the path, also if the
/// state is the same.
@Suite("expo-network 8.0.8") @HostActor
struct ExpoNetworkTests {
  @Test func `The state is that of the path, and an observer is told of it at once`() async throws {
    let lines = try await lines(
      """
      const show = ({ type, isConnected, isInternetReachable }) =>
        console.log(type, isConnected, isInternetReachable);
      show(await network.getNetworkStateAsync());
      console.log(await network.getIpAddressAsync());
      network.addListener('onNetworkStateChanged', show);
      device.network.setConnection('cellular', { after: 1 });
      device.network.setConnection('none', { after: 2 });
      setTimeout(async () => console.log(await network.getIpAddressAsync()), 3000);
      """)
    #expect(
      lines == [
        "WIFI true true", "192.168.1.20", "WIFI true true", "CELLULAR true true",
        "NONE false false",
        "0.0.0.0",
      ])
  }

  /// `OnStopObserving` cancels the module's only `NWPathMonitor`, which cannot be started again.
  @Test func `A listener that is added after the last one was removed hears nothing`()
    async throws
  {
    let lines = try await lines(
      """
      const show = ({ type }) => console.log(type);
      const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
      const first = network.addListener('onNetworkStateChanged', show);
      const second = network.addListener('onNetworkStateChanged', () => {});
      await wait(10);
      first.remove();
      network.addListener('onNetworkStateChanged', show);
      device.network.setConnection('cellular');
      await wait(10);
      network.removeAllListeners('onNetworkStateChanged');
      await wait(10);
      network.addListener('onNetworkStateChanged', show);
      device.network.setConnection('none');
      await wait(10);
      show(await network.getNetworkStateAsync());
      """)
    #expect(lines == ["WIFI", "CELLULAR", "NONE"])
  }
}

/// The facts are those of `ios/DeviceModule.swift`.
///
/// Differs from a phone: the phone starts when the run begins, so its uptime is that of the run.
@Suite("expo-device 5, 6, 7, 8, 55 and 56") @HostActor
struct ExpoDeviceTests {
  @Test func `The device is an iPhone, and no simulator`() async throws {
    let lines = try await lines(
      """
      const { ExpoDevice: phone } = expo.modules;
      console.log(phone.isDevice, phone.brand, phone.modelName, phone.modelId, phone.deviceYearClass, phone.osName);
      console.log(phone.deviceType === await phone.getDeviceTypeAsync(), await phone.isRootedExperimentalAsync());
      await new Promise((resolve) => setTimeout(resolve, 1500));
      console.log(await phone.getUptimeAsync() >= 1500);
      """)
    #expect(
      lines == ["true Apple iPhone 14 iPhone14,7 2022 iOS", "true false", "true"], "\(lines)")
  }
}

/// The facts are those of `ios/LocalizationModule.swift`.
///
/// Differs from a phone: the events are never sent, because the phone's languages change only for the next process.
@Suite("expo-localization 14 to 17") @HostActor
struct ExpoLocalizationTests {
  @Test func `The locales are the person's languages, with the separators of the phone's region`()
    async throws
  {
    let lines = try await lines(
      """
      const { ExpoLocalization } = globalThis.expo.modules;
      const [locale] = ExpoLocalization.getLocales();
      console.log(Object.values(locale).join('|'));
      const [calendar] = ExpoLocalization.getCalendars();
      console.log(Object.values(calendar).join('|'));
      console.log(ExpoLocalization.locale, ExpoLocalization.region, ExpoLocalization.isRTL);
      """)
    #expect(
      lines == [
        "en-US|en|US|ltr|.|,|us|USD|$|fahrenheit", "gregory|UTC|false|1", "en-US US false",
      ])
  }
}

/// The facts are those of `ios/CryptoModule.swift`.
///
/// Own tests: 22 of 22 cases (`apps/test-suite/tests/Crypto.js`).
///
/// Differs from a phone: nothing that we found.
@Suite("expo-crypto 15.0.8") @HostActor
struct ExpoCryptoTests {
  @Test func `Hashes are those of the standards`() async throws {
    let lines = try await lines(
      """
      for (const name of ['MD2', 'MD4', 'MD5', 'SHA-1', 'SHA-256']) console.log(ExpoCrypto.digestString(name, 'abc', {}));
      console.log(await ExpoCrypto.digestStringAsync('SHA-1', 'abc', { encoding: 'base64' }));
      const output = new Uint8Array(20);
      ExpoCrypto.digest('SHA-1', output, new Uint8Array([97, 98, 99]));
      console.log(output.slice(0, 4).join());
      await say(ExpoCrypto.digestStringAsync('SHA-224', 'abc', {}));
      console.log(ExpoCrypto.digestString('MD2', 'x'.repeat(80), {}), ExpoCrypto.digestString('MD4', 'x'.repeat(80), {}));
      """)
    // RFC 1319, 1320, 1321 and FIPS 180-4; the last line by another program.
    #expect(
      lines == [
        "da853b0d3f88d99b30283a69e6ded6bb", "a448017aaf21d8525fc10ae87aa6729d",
        "900150983cd24fb0d6963f7d28e17f72", "a9993e364706816aba3e25717850c26c9cd0d89d",
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        "qZk+NkcGgWq6PiVxeFDCbJzQ2J0=",
        "169,153,62,54",
        "ERR_ARGUMENT_CAST: → Caused by: expected one of 'MD2', 'MD4', 'MD5', 'SHA-1', 'SHA-256', 'SHA-384', 'SHA-512', "
          + "got 'SHA-224'",
        "aaff69d878b1abf669acb0d7086dc535 d442c33e9fa79316d099cd9cceb9564d",
      ])
  }

  /// `ios/CryptoModule.swift:71`, and `ios/Core/DynamicTypes/DynamicTypedArrayType.swift` of expo-modules-core.
  @Test func `A digest of a buffer is refused, and one of a view of it is not`() async throws {
    let lines = try await lines(
      """
      const bytes = new Uint8Array([97, 98, 99]);
      const output = new Uint8Array(20);
      const attempt = (body) => { try { body(); } catch ({ code, message }) { console.log(`${code}: ${message}`); } };
      attempt(() => ExpoCrypto.digest('SHA-1', output, bytes.buffer));
      attempt(() => ExpoCrypto.digest('SHA-1', output.buffer, bytes));
      attempt(() => ExpoCrypto.getRandomValues(output.buffer));
      console.log(output.every((byte) => byte === 0));
      ExpoCrypto.digest('SHA-1', output, new DataView(bytes.buffer));
      console.log(output.slice(0, 4).join());
      """)
    let refusals = [("digest", "3rd"), ("digest", "2nd"), ("getRandomValues", "1st")].flatMap {
      [
        "ERR_ARGUMENT_CAST: Calling the '\($0)' function has failed",
        "→ Caused by: The \($1) argument cannot be cast to type TypedArray",
        "→ Caused by: Given argument is not an instance of TypedArray",
      ]
    }
    #expect(lines == refusals + ["true", "169,153,62,54"])
  }

  @Test func `Random bytes fill the array that JavaScript passes`() async throws {
    let lines = try await lines(
      """
      const values = new Uint32Array(4);
      console.log(ExpoCrypto.getRandomValues(values) === values, values.some((value) => value > 0));
      const part = new Uint8Array(new ArrayBuffer(64), 8, 16);
      ExpoCrypto.getRandomValues(part);
      console.log(new Uint8Array(part.buffer, 0, 8).every((byte) => byte === 0), part.some((byte) => byte > 0));
      console.log(ExpoCrypto.randomUUID() === ExpoCrypto.randomUUID());
      """)
    #expect(lines == ["true true", "true true", "false"])
  }
}

/// The facts are those of `ios/EXConstantsService.m`.
///
/// Own tests: 5 of 5 (`apps/test-suite/tests/Constants.js`).
///
/// Differs from a phone: `expoConfig` is the object `expo` of `app.json`, or what `app.config.js` returns. On a phone it also
/// has Expo's defaults (`version`, `slug`, `sdkVersion`, `platforms`), and lacks `hooks` and the keys `ios.config` and
/// `android.config`. `systemFonts` has two fonts, `statusBarHeight` is always 47, `debugMode` is always true, and the name of
/// the phone is always `iPhone`.
@Suite("expo-constants 18.0.13") @HostActor
struct ExponentConstantsTests {
  @Test func `The manifest is the app's configuration`() async throws {
    let lines = try await lines(
      "console.log(constants.manifest.name, constants.manifest.extra.url, constants.executionEnvironment);"
    )
    #expect(lines == ["App https://api.test bare"])
  }

  /// `ios/EXConstantsService.m:48-60`: CFBundleVersion of the Info.plist.
  @Test func `The build number is that of the app`() async throws {
    let lines = try await lines("console.log(constants.platform.ios.buildNumber);")
    #expect(lines == ["42"])
  }

  /// `ios/EXConstantsService.m:31-40`.
  @Test func `The session has a UUID in capital letters`() async throws {
    let lines = try await lines(
      "console.log(/^[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F-]{21}$/.test(constants.sessionId), constants.sessionId === constants.sessionId);"
    )
    #expect(lines == ["true true"])
  }
}

/// Differs from a phone: A file that the script requires has an address in `file:///app.app/`, and there is no file at it; on a
/// phone the file is in the app's bundle. A download asks the server each time that the file is missing; on a phone the cache
/// of `URLSession` may answer. A text without a scheme counts as an address; a phone takes it as the path of a file. After a
/// download that fails, a phone leaves a folder with the name of the file in the caches.
@Suite("expo-asset 12.0.12") @HostActor
struct ExpoAssetTests {
  /// `ios/AssetModule.swift:25-48` and `:62-94`.
  @Test func `An asset is downloaded into the caches, once for its hash`() async throws {
    let network = TestNetwork { request in
      if request.url.hasSuffix("no") { throw HTTPError(.refused, "no") }
      return HTTPResponse(status: 200, url: request.url, body: Array("abc".utf8))
    }
    let app = try AppFixture(
      """
      NativeModules.ExpoModulesCore.installModules();
      const { ExpoAsset, FileSystem } = expo.modules;
      const short = (text) => text.replace(FileSystem.cacheDirectory, '…/').split('\\n→ Caused by: ').pop();
      const load = (...values) => ExpoAsset.downloadAsync(...values).then((file) => console.log(short(file)),
        ({ code, message }) => console.log(`${code}: ${short(message)}`));
      (async () => {
        await load('http://assets.test/a', '900150983cd24fb0d6963f7d28e17f72', 'png');
        await load('http://assets.test/a', '900150983cd24fb0d6963f7d28e17f72', 'png');
        await load('http://assets.test/b', 'other', 'png');
        await load('http://assets.test/b', 'other', 'png');
        await load('http://assets.test/c', null, 'db');
        await load('file:///a/../b.png', null, 'png');
        await load('http://assets.test/no', null, 'png');
      })();
      """, network: network
    ) { $0.launch = .user }
    _ = await app.run()
    #expect(
      app.lines == [
        "…/ExponentAsset-900150983cd24fb0d6963f7d28e17f72.png",
        "…/ExponentAsset-900150983cd24fb0d6963f7d28e17f72.png",
        "…/ExponentAsset-other.png", "…/ExponentAsset-other.png",
        "…/ExponentAsset-ce6a81b3fe29af7686ac251e48cebbcd.db", "file:///b.png",
        "ERR_UNABLE_TO_DOWNLOAD_ASSET: Unable to download asset from url: 'http://assets.test/no'",
      ])
    #expect(network.requests.map { String($0.url.suffix(1)) } == ["a", "b", "b", "c", "o"])
  }
}
