import AppHost
import BridgeTesting
import HostLoop
import SimulatedPhone
import Testing

/// The facts are those of react-native-mmkv 4.3.1 (`cpp`) and of MMKV 2.4.0 (`Core`).
///
/// Own tests: 73 of 73 (`example/__tests__/MMKV.harness.ts`).
@Suite("react-native-mmkv 4.3.1") @HostActor
struct MMKVTests {
  /// - Parameter script: finds `factory`, `storage` with the id `a`, and `device`.
  private func lines(_ script: String) async throws -> [String] {
    let app = try AppFixture.plain(
      """
      import { NativeModules, AppState } from 'react-native';
      import { device } from 'bridgehost';
      NativeModules.NitroModules.install();
      const factory = NitroModulesProxy.createHybridObject('MMKVFactory');
      const storage = factory.createMMKV({ id: 'a' });
      const attempt = (body) => { try { return body(); } catch (error) { return error.message; } };
      \(script)
      """
    ) { $0.launch = .user }
    _ = await app.run()
    return app.lines
  }

  @Test func `values of four types are stored and read inside the call`() async throws {
    let lines = try await lines(
      """
      storage.set('text', 'é🚀'); storage.set('number', -0.5); storage.set('flag', true);
      storage.set('bytes', new Uint8Array([1, 255]).buffer); storage.set('empty', '');
      console.log(storage.getString('text'), storage.getNumber('number'), storage.getBoolean('flag'));
      console.log([...new Uint8Array(storage.getBuffer('bytes'))].join(), storage.getString('empty') === '');
      console.log(storage.getString('x'), storage.getNumber('x'), storage.contains('x'));
      console.log(storage.length, storage.getAllKeys().join(), String(storage));
      console.log(storage.remove('text'), storage.remove('text'), storage.length);
      storage.clearAll();
      console.log(storage.length, attempt(() => storage.set('', 1)), attempt(() => storage.set('k', null)));
      """)
    #expect(
      lines == [
        "é🚀 -0.5 true", "1,255 true", "undefined undefined false",
        "5 bytes,empty,flag,number,text [HybridObject MMKV]", "true false 4",
        "0 MMKV.set(...): Cannot set a value for an empty key! MMKV.set(...): Cannot convert \"null\" to any "
          + "type in variant<bool, std::shared_ptr<ArrayBuffer>, std::string, double>!",
      ])
  }

  /// `Core/MiniPBCoder.cpp`: a file has only bytes.
  @Test func `a value that is read as another type is what its bytes mean`() async throws {
    let lines = try await lines(
      """
      storage.set('number', 42); storage.set('text', 'abc');
      console.log(storage.getBoolean('number'), storage.getNumber('text'), storage.getBoolean('text'));
      console.log(new Uint8Array(storage.getBuffer('text')).join());
      """)
    #expect(lines == ["false undefined true", "97,98,99"])
  }

  @Test func `what was set survives a crash of the app, and not its deletion`() async throws {
    let lines = try await lines(
      """
      console.log(storage.getNumber('launch'));
      storage.set('launch', device.launchCount);
      if (device.launchCount === 1) {
        device.openApp({ after: 1 }); device.crash();
      } else if (device.launchCount === 2) {
        device.openApp({ after: 1 }); device.reinstall();
      }
      """)
    #expect(lines.filter { !$0.contains(" ") } == ["undefined", "1", "undefined"])
  }

  /// `cpp/HybridMMKV.cpp:39-67`.
  @Test func `a folder that cannot be made fails, and a key that is too long is named`()
    async throws
  {
    let lines = try await lines(
      """
      for (const more of [{}, { encryptionKey: '12345678901234567' }]) {
        console.log(attempt(() => factory.createMMKV({ id: 'b', path: '/System/mmkv', ...more })));
      }
      """)
    #expect(
      lines == [
        "MMKVFactory.createMMKV(...): Failed to create MMKV instance!",
        "MMKVFactory.createMMKV(...): Failed to create MMKV instance! `encryptionKey` cannot be longer than 16 bytes with "
          + "AES-128 encryption!",
      ])
  }

  /// `Core/MMKV_IO.cpp`, loadFromFile and ensureMemorySize: a file that is not valid is empty, and cannot be written.
  @Test func `before the first unlock a storage seems empty, and stays so until it is trimmed`()
    async throws
  {
    let phone = StorageFixture()
    let start = """
      NativeModules.NitroModules.install();
      const factory = NitroModulesProxy.createHybridObject('MMKVFactory');
      globalThis.storage = factory.createMMKV({ id: 'a' });
      const attempt = (body) => { try { return body(); } catch (error) { return error.message; } };
      globalThis.show = () => print(storage.getString('token') ?? 'none', attempt(() => storage.set('b', 1)) ?? 'set');

      """
    try await phone.launch(start + "storage.set('token', 'secret');")
    phone.lock = .beforeFirstUnlock
    let host = try phone.launchAndKeep()
    try await phone.run(start + "show();", on: host)
    phone.lock = .unlocked
    try await phone.run("show(); storage.trim(); show();", on: host)
    #expect(
      host.console == [
        #""none" "MMKV.set(...): Failed to set value for key \"b\"!""#,
        #""none" "MMKV.set(...): Failed to set value for key \"b\"!""#, #""secret" "set""#,
      ])
  }

  /// `Core/MMKV.cpp`, getMMKVWithID.
  @Test func `in one process the first configuration of an id counts`() async throws {
    let lines = try await lines(
      """
      const later = factory.createMMKV({ id: 'a', readOnly: true, encryptionKey: 'key' });
      later.set('x', 1);
      console.log(later.isReadOnly, later.isEncrypted, storage.getNumber('x'), later === storage);
      const reader = factory.createMMKV({ id: 'b', readOnly: true });
      console.log(reader.isReadOnly, attempt(() => reader.set('x', 1)), reader.remove('x'));
      console.log(factory.existsMMKV('a'), factory.existsMMKV('b'), factory.deleteMMKV('a'), factory.deleteMMKV('a'));
      console.log(factory.createMMKV({ id: 'a' }).getNumber('x'));
      console.log(attempt(() => factory.createMMKV({ id: '' })));
      console.log(attempt(() => factory.createMMKV({})));
      """)
    #expect(
      lines == [
        "false false 1 false", "true MMKV.set(...): Failed to set value for key \"x\"! false",
        "true false true false", "undefined",
        "MMKVFactory.createMMKV(...): Failed to create MMKV instance! `id` cannot be empty!",
        "MMKVFactory.createMMKV(...): Value is undefined, expected a String as 'id'",
      ])
  }

  /// `Core/aes/AESCrypt.cpp`: a longer key is cut off.
  @Test func `with another key the data of an earlier process cannot be read`() async throws {
    let lines = try await lines(
      """
      const key = ['1234567890123456', '1234567890123456 and more', 'another'][device.launchCount - 1];
      const secret = factory.createMMKV({ id: 's', encryptionKey: key });
      console.log(`${secret.isEncrypted}/${secret.getString('x')}`);
      if (device.launchCount === 1) secret.set('x', 'y');
      if (device.launchCount < 3) { device.openApp({ after: 1 }); device.crash(); }
      """)
    #expect(lines.filter { $0.contains("/") } == ["true/undefined", "true/y", "true/undefined"])
  }

  /// `Core/MMKV_IO.cpp`, setDataForKey and expandAndWriteBack: a log that is written anew when it is full.
  @Test func `the size is that of a log, and grows with each change`() async throws {
    let lines = try await lines(
      """
      const sizes = [storage.byteSize];
      storage.set('k', 'v'); sizes.push(storage.byteSize);
      storage.set('k', 'w'); sizes.push(storage.byteSize); // the only entry is written over
      storage.set('l', 'v'); sizes.push(storage.byteSize);
      storage.set('l', 'v'); sizes.push(storage.byteSize);
      storage.trim(); sizes.push(storage.byteSize);
      const comparing = factory.createMMKV({ id: 'c', compareBeforeSet: true });
      comparing.set('k', 'v'); comparing.set('l', 'v');
      const size = comparing.byteSize;
      comparing.set('l', 'v');
      console.log(sizes.join(), comparing.byteSize === size);
      """)
    #expect(lines == ["0,9,9,14,19,14 true"])
  }

  @Test func `a full disk fails a change only when the file must grow`() async throws {
    let lines = try await lines(
      """
      storage.set('a', 'b');
      device.storage.setFull(true);
      storage.set('small', 'x');
      console.log(attempt(() => storage.set('large', 'x'.repeat(20000))), storage.getString('small'), storage.length);
      device.storage.setFull(false);
      storage.set('large', 'x'.repeat(20000));
      console.log(storage.length);
      """)
    #expect(lines == ["MMKV.set(...): Failed to set value for key \"large\"! x 2", "3"])
  }

  /// `cpp/MMKVValueChangedListenerRegistry.cpp`, and `cpp/HybridMMKV.cpp`: clearAll notifies for each key.
  @Test func `listeners are told of each change later, until they are removed`() async throws {
    let lines = try await lines(
      """
      const keys = [];
      const listener = factory.createMMKV({ id: 'a' }).addOnValueChangedListener((key) => keys.push(key));
      storage.set('x', 1); storage.set('y', 2); storage.remove('z'); storage.remove('x'); storage.clearAll();
      console.log(keys.length);
      setTimeout(() => {
        console.log(keys.join());
        listener.remove(); listener.remove();
        storage.set('x', 1);
        setTimeout(() => console.log(keys.length), 0);
      }, 0);
      """)
    #expect(lines == ["0", "x,y,x,y", "4"])
  }

  @Test func `all values of another storage are imported`() async throws {
    let lines = try await lines(
      """
      const other = factory.createMMKV({ id: 'b' });
      other.set('x', 1); other.set('y', 'z');
      console.log(storage.importAllFrom(other), storage.getNumber('x'), storage.getString('y'));
      """)
    #expect(lines == ["2 1 z"])
  }

  @Test func `AppState tells a running app that memory is low`() async throws {
    let lines = try await lines(
      """
      AppState.addEventListener('memoryWarning', () => console.log('low'));
      device.pressMemory({ after: 1 });
      """)
    #expect(lines == ["low"])
  }
}
