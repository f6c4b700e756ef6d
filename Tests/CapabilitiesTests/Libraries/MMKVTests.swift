import AppHost
import BridgeTesting
import HostLoop
import SimulatedPhone
import Testing

/// The facts are those of react-native-mmkv 4.3.1 (`cpp`) and of MMKV 2.4.0 (`Core`).
///
/// Own tests: 73 of 73 (`example/__tests__/MMKV.harness.ts`).
///
/// Differs from a phone: `getAllKeys` gives the keys in alphabetical order, and `clearAll` and `importAllFrom` work in that order; on
/// a phone the order is that of a hash table. There are no App Groups; a phone keeps all storages without `path` in the folder of
/// the App Group that the Info.plist names as `AppGroupIdentifier`, and then `deleteMMKV` and `existsMMKV` do not find them. A
/// storage that `deleteMMKV` deleted can still be used through an old object; on a phone its memory is freed, and the app may
/// crash. The files have another format, and no `.crc` files beside them. With `mode: 'multi-process'` a storage works as with
/// `'single-process'`.
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

  /// `Core/CodedInputData.cpp`, readRawVarint32: of a longer number the low 32 bits count.
  @Test func `a number that is read as a boolean is true if its first bytes are not zero`()
    async throws
  {
    let lines = try await lines(
      """
      for (const number of [0.1, 0.3, 1]) {
        storage.set('x', number);
        console.log(storage.getBoolean('x'), storage.getString('x'), storage.getBuffer('x')?.byteLength);
      }
      """)
    #expect(lines == ["true undefined undefined", "true undefined undefined", "false  0"])
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

  /// `Core/MMKV.cpp:241-269`, getMMKVWithID, gives a storage also if its folder cannot be made. Its file is not valid
  /// (`Core/MMKV_IO.cpp`, ensureMemorySize and reKey).
  @Test func `a storage in a folder that cannot be made is empty, and cannot be written`()
    async throws
  {
    let lines = try await lines(
      """
      const lost = factory.createMMKV({ id: 'b', path: '/System/mmkv', encryptionKey: '12345678901234567' });
      console.log(lost.getString('k'), lost.length, lost.remove('k'), lost.importAllFrom(storage));
      for (const body of [() => lost.set('k', 1), () => lost.encrypt('key'), () => lost.decrypt(), () => lost.trim()]) {
        console.log(attempt(body) ?? 'done');
      }
      """)
    #expect(
      lines == [
        "undefined 0 false 0", "MMKV.set(...): Failed to set value for key \"k\"!",
        "MMKV.encrypt(...): Failed to encrypt MMKV instance!",
        "MMKV.decrypt(...): Failed to decrypt MMKV instance!", "done",
      ])
  }

  /// `Core/MMKV.cpp`, nameSpace.
  @Test func `two spellings of a folder are one storage`() async throws {
    let lines = try await lines(
      """
      const base = NitroModulesProxy.createHybridObject('MMKVPlatformContext').getBaseDirectory();
      const at = (path) => factory.createMMKV({ id: 'p', path: base + path });
      at('/x').set('k', 1);
      console.log(at('/x/').getNumber('k'), at('/y/../x/.').getNumber('k'), at('/y').getNumber('k'));
      console.log(at('/').getNumber('k'), factory.createMMKV({ id: 'p' }).set('k', 2), at('/.').getNumber('k'));
      """)
    #expect(lines == ["1 1 undefined", "undefined undefined 2"])
  }

  /// `Core/MMKV_IO.cpp`, removeStorage and checkExist: `unlink` removes no folder, and a folder has no `.crc` file.
  @Test func `an id that is the name of a folder deletes nothing`() async throws {
    let lines = try await lines(
      """
      console.log(factory.deleteMMKV('b'));
      storage.set('x', 1);
      for (const id of ['', '.', '..']) console.log(factory.existsMMKV(id), factory.deleteMMKV(id));
      console.log(factory.existsMMKV('a'), storage.getNumber('x'));
      """)
    #expect(lines == ["false", "false true", "false true", "false true", "true 1"])
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
    // Nothing is gained by a trim of a file that has one page (`trim`).
    #expect(lines == ["0,9,9,14,19,19 true"])
  }

  /// `Core/MMKV_IO.cpp`, trim: only the file of more than one page is written anew.
  @Test func `a trim makes a large file smaller`() async throws {
    let lines = try await lines(
      """
      const sizes = [];
      const size = () => sizes.push(storage.byteSize);
      storage.set('a', 'x'); storage.set('large', 'x'.repeat(40000)); size();
      storage.set('a', 'y'); storage.trim(); size();
      storage.remove('large'); size(); storage.trim(); size();
      storage.set('a', 'z'); storage.set('large', 'x'.repeat(40000)); storage.remove('a'); storage.remove('large'); size();
      storage.trim(); size();
      console.log(sizes.join());
      """)
    #expect(lines == ["40021,40021,40028,9,40031,0"])
  }

  /// `Core/MMKV_IO.cpp`, reKey, and `Core/MMKV.h`, isCompareBeforeSetEnabled.
  @Test func `a storage is written anew only for another key, and not if it is empty`()
    async throws
  {
    let lines = try await lines(
      """
      const sizes = [];
      const change = (body) => { body(); sizes.push(storage.byteSize); };
      change(() => storage.encrypt('key')); change(() => storage.decrypt());
      storage.set('k', 'v'); storage.set('l', 'v'); change(() => storage.set('l', 'v'));
      change(() => storage.decrypt()); change(() => storage.encrypt('key'));
      change(() => storage.set('l', 'v'));
      change(() => storage.encrypt('key', 'AES-256')); change(() => storage.encrypt('other', 'AES-256'));
      console.log(sizes.join(), storage.isEncrypted, storage.getString('l'));
      const comparing = factory.createMMKV({ id: 'c', compareBeforeSet: true, encryptionKey: 'key' });
      comparing.set('k', 'v'); comparing.set('l', 'v');
      const size = comparing.byteSize;
      comparing.set('l', 'v');
      console.log(comparing.byteSize - size);
      """)
    #expect(lines == ["0,0,19,19,14,19,19,14 true v", "5"])
  }

  /// `Core/aes/AESCrypt.cpp`.
  @Test func `the data of one cipher cannot be read with the other one`() async throws {
    let lines = try await lines(
      """
      const encryptionType = ['AES-256', 'AES-256', 'AES-128'][device.launchCount - 1];
      const secret = factory.createMMKV({ id: 's', encryptionKey: 'key', encryptionType });
      console.log(`${encryptionType}/${secret.getString('x')}`);
      if (device.launchCount === 1) secret.set('x', 'y');
      if (device.launchCount < 3) { device.openApp({ after: 1 }); device.crash(); }
      """)
    #expect(
      lines.filter { $0.contains("/") } == ["AES-256/undefined", "AES-256/y", "AES-128/undefined"])
  }

  /// `Core/MMKV_IO.cpp`, expandAndWriteBack: a file that is written anew must have room for eight more entries of their usual size.
  @Test
  func `a full file grows if the latest values leave little room, and a full disk refuses that`()
    async throws
  {
    let lines = try await lines(
      """
      const other = factory.createMMKV({ id: 'b' });
      const fill = (mmkv, keys) => {
        let count = 0;
        while (count < 100 && !attempt(() => mmkv.set(`k${count % keys}`, 'x'.repeat(1000)))) count += 1;
        return count;
      };
      device.storage.setFull(true);
      console.log(fill(storage, 4), fill(other, 9), attempt(() => other.set('k0', 'y')) ?? 'set');
      device.storage.setFull(false);
      console.log(fill(other, 9));
      """)
    #expect(lines == ["100 16 set", "100"])
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

  /// `cpp/MMKVValueChangedListenerRegistry.cpp` keeps them by the id.
  @Test func `listeners hear of all storages with their id, also after it was deleted`()
    async throws
  {
    let lines = try await lines(
      """
      const base = NitroModulesProxy.createHybridObject('MMKVPlatformContext').getBaseDirectory();
      storage.set('w', 1);
      storage.addOnValueChangedListener((key) => console.log(key));
      factory.createMMKV({ id: 'a', path: base + '/x' }).set('x', 1);
      factory.createMMKV({ id: 'b' }).set('y', 1);
      factory.deleteMMKV('a');
      factory.createMMKV({ id: 'a' }).set('z', 1);
      """)
    #expect(lines == ["x", "z"])
  }

  /// `Core/MMKV_IO.cpp`, importFrom.
  @Test func `an import counts also values that a full disk refuses`() async throws {
    let lines = try await lines(
      """
      const other = factory.createMMKV({ id: 'b' });
      other.set('x', 1); other.set('y', 'x'.repeat(20000));
      const reader = factory.createMMKV({ id: 'c', readOnly: true });
      device.storage.setFull(true);
      console.log(storage.importAllFrom(other), storage.getAllKeys().join(), reader.importAllFrom(other));
      """)
    #expect(lines == ["2 x 0"])
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
