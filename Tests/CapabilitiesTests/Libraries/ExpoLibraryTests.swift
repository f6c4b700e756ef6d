import AppHost
import BridgeTesting
import HostLoop
import SimulatedPhone
import Testing

@HostActor
private func lines(_ script: String, plistKeys: Set<String>? = nil) async throws -> [String] {
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
    $0.info?.expoConfig = #"{"name":"App","extra":{"url":"https://api.test"}}"#
  }
  _ = await app.run()
  return app.lines
}

/// The facts are those of `ios/SecureStoreModule.swift`.
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
}

/// The facts are those of `ios/CryptoModule.swift`.
@Suite("expo-crypto 15.0.8") @HostActor
struct ExpoCryptoTests {
  @Test func `Hashes are those of the standards`() async throws {
    let lines = try await lines(
      """
      for (const name of ['MD5', 'SHA-1', 'SHA-256']) console.log(ExpoCrypto.digestString(name, 'abc', {}));
      console.log(await ExpoCrypto.digestStringAsync('SHA-1', 'abc', { encoding: 'base64' }));
      const output = new Uint8Array(20);
      ExpoCrypto.digest('SHA-1', output, new Uint8Array([97, 98, 99]));
      console.log(output.slice(0, 4).join());
      await say(ExpoCrypto.digestStringAsync('MD2', 'abc', {}));
      """)
    // RFC 1321 and FIPS 180-4.
    #expect(
      lines == [
        "900150983cd24fb0d6963f7d28e17f72", "a9993e364706816aba3e25717850c26c9cd0d89d",
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        "qZk+NkcGgWq6PiVxeFDCbJzQ2J0=",
        "169,153,62,54",
        "ERR_ARGUMENT_CAST: → Caused by: expected one of 'MD5', 'SHA-1', 'SHA-256', 'SHA-384', 'SHA-512', got 'MD2'",
      ])
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
/// Differs from a phone: `sessionId` is missing.
@Suite("expo-constants 18.0.13") @HostActor
struct ExponentConstantsTests {
  @Test func `The manifest is the app's configuration`() async throws {
    let lines = try await lines(
      "console.log(constants.manifest.name, constants.manifest.extra.url, constants.executionEnvironment);"
    )
    #expect(lines == ["App https://api.test bare"])
  }
}
