import AppHost
import BridgeTesting
import HostLoop
import SimulatedPhone
import Testing

/// The facts are those of react-native-mmkv 3.3.3 (`cpp/NativeMmkvModule.cpp` and `cpp/MmkvHostObject.cpp`).
///
/// Differs from a phone: `getAllKeys` gives the keys in alphabetical order; on a phone the order is that of a hash table. There are
/// no App Groups; a phone keeps all storages without `path` in the folder of the App Group that the Info.plist names as `AppGroup`.
/// The files have another format, and no `.crc` files beside them. With `mode: 'multi-process'` a storage works as with
/// `'single-process'`.
@Suite("react-native-mmkv 3.3.3") @HostActor
struct MMKVCxxModuleTests {
  /// - Parameter script: finds `module`, `storage` with the id `a`, `make(configuration)`, `attempt` and `device`.
  private func lines(_ script: String) async throws -> [String] {
    let app = try AppFixture.plain(
      """
      import { TurboModuleRegistry } from 'react-native';
      import { device } from 'bridgehost';
      const module = TurboModuleRegistry.getEnforcing('MmkvCxx');
      const make = (configuration) => module.createMMKV(configuration);
      const storage = make({ id: 'a' });
      const attempt = (body) => { try { return body(); } catch (error) { return error.message; } };
      \(script)
      """
    ) { $0.launch = .user }
    _ = await app.run()
    return app.lines
  }

  /// `MmkvHostObject.cpp:136-143` and `:321-323`.
  @Test func `a change that fails throws`() async throws {
    let lines = try await lines(
      """
      const lost = make({ id: 'b', path: '/System/mmkv' });
      for (const body of [() => storage.set('', 1), () => lost.set('k', 1), () => lost.recrypt('key')]) console.log(attempt(body));
      device.storage.setFull(true);
      console.log(attempt(() => storage.set('large', 'x'.repeat(20000))));
      """)
    #expect(
      lines == [
        "Failed to set !", "Failed to set k!", "Failed to recrypt MMKV instance!",
        "Failed to set large!",
      ])
  }

  /// `MmkvHostObject.cpp:348-352`: it is that of the storage, so of the first configuration.
  @Test func `a storage is read-only if its first configuration says so`() async throws {
    let lines = try await lines(
      """
      const reader = make({ id: 'b', readOnly: true });
      console.log(reader.isReadOnly, make({ id: 'b' }).isReadOnly, make({ id: 'a', readOnly: true }).isReadOnly);
      console.log(attempt(() => make({ id: 'b' }).set('k', 1)));
      """)
    #expect(lines == ["true true false", "Failed to set k! This instance is read-only!"])
  }

  /// `MmkvHostObject.cpp:98-101`, `:125-133` and `:301-304`, and `NativeMmkvModule.cpp:18-21`.
  @Test func `wrong arguments are named`() async throws {
    let lines = try await lines(
      """
      for (const body of [() => storage.set('k'), () => storage.set('k', new Uint8Array(1)), () => storage.set('k', {}),
        () => storage.set('k', undefined), () => storage.set('k', null), () => storage.contains(), () => storage.recrypt(),
        () => storage.recrypt(null), () => module.initialize('')]) console.log(attempt(body));
      """)
    let noBuffer = "MMKV::set: 'value' argument is an object, but not of type ArrayBuffer!"
    let noValue = "MMKV::set: 'value' argument is not of type bool, number, string or buffer!"
    #expect(
      lines == [
        "MMKV::set: First argument ('key') has to be of type string!", noBuffer, noBuffer, noValue,
        noValue, "First argument ('key') has to be of type string!",
        "Expected 1 argument (encryptionKey), but received 0!",
        "First argument ('encryptionKey') has to be of type string (or undefined)!",
        "Path cannot be empty!",
      ])
  }
}
