import AppHost
import BridgeTesting
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// The facts are those of react-native-mmkv 2.12.2 (`ios`). Its JavaScript asks for `nativeCallSyncHook`, which only the old
/// architecture has.
///
/// Differs from a phone: `getAllKeys` gives the keys in alphabetical order; on a phone the order is that of a hash table. There are no
/// App Groups; a phone keeps all storages in the folder of the App Group that the Info.plist names as `AppGroup`, and ignores
/// `path`. The app's files have another format, and no `.crc` files beside them. After a memory warning a phone reads the file of
/// a storage again.
@Suite("react-native-mmkv 2.12.2") @HostActor
struct MMKVModuleTests {
  /// - Parameter script: finds `storage` with the id `a`, `make(configuration)` and `attempt`.
  private func lines(_ script: String) async throws -> [String] {
    let app = try AppFixture(
      architecture: .bridge,
      """
      console.log(NativeModules.MMKV.install(null), typeof nativeCallSyncHook);
      const make = (configuration) => mmkvCreateNewInstance(configuration);
      const storage = make({ id: 'a' });
      const attempt = (body) => { try { return body(); } catch (error) { return error.message; } };
      \(script)
      """
    ) { $0.launch = .user }
    _ = await app.run()
    #expect(app.lines.first == "true function")
    return Array(app.lines.dropFirst())
  }

  /// `MmkvHostObject.mm:74-267`. The library's JavaScript keeps the functions, and calls them without `this`.
  @Test func `values of four types are stored and read by functions without an object`()
    async throws
  {
    let lines = try await lines(
      """
      const { set, getString, getNumber, getBoolean, getBuffer, contains, getAllKeys, clearAll } = storage;
      set('text', 'é🚀'); set('number', -0.5); set('flag', true); set('bytes', new Uint8Array([1, 255]));
      console.log(getString('text'), getNumber('number'), getBoolean('flag'), getBuffer('bytes'));
      console.log(getString('x'), contains('x'), contains('flag'), getAllKeys().join());
      storage.delete('text'); console.log(getAllKeys().length); clearAll(); console.log(getAllKeys().length);
      """)
    #expect(
      lines == [
        "é🚀 -0.5 true Uint8Array(2) [ 1, 255 ]", "undefined false true bytes,flag,number,text", "3",
        "0",
      ])
  }

  /// `MmkvHostObject.mm:103`: `getBuffer` of `cpp/TypedArray.cpp` is the buffer below the array.
  @Test func `of a part of a buffer the whole buffer is stored`() async throws {
    let lines = try await lines(
      """
      storage.set('bytes', new Uint8Array([1, 2, 3, 4]).subarray(1, 2));
      console.log(storage.getBuffer('bytes').join());
      """)
    #expect(lines == ["1,2,3,4"])
  }

  /// `MmkvHostObject.mm:32`, `:82`, `:109`, `:114`, `:152` and `:286`, and `MmkvModule.mm:72`.
  @Test func `wrong arguments are named`() async throws {
    let lines = try await lines(
      """
      for (const body of [() => mmkvCreateNewInstance(), () => make({}), () => storage.set(1, 1), () => storage.set('a', {}),
        () => storage.set('a'), () => storage.getString(1), () => storage.recrypt(null)]) console.log(attempt(body));
      """)
    #expect(
      lines == [
        "MMKV.createNewInstance(..) expects one argument (object)!",
        "Exception in HostFunction: Failed to create MMKV instance! `id` cannot be empty!",
        "MMKV::set: First argument ('key') has to be of type string!",
        "MMKV::set: 'value' argument is an object, but not of type Uint8Array!",
        "Second argument ('value') has to be of type bool, number or string!",
        "First argument ('key') has to be of type string!",
        "First argument ('encryptionKey') has to be of type string (or undefined)!",
      ])
  }

  /// `libMMKV.mm:214-245` of MMKV 1.3.9: only an empty id gives no storage. `MmkvHostObject.mm:89-106` ignores the result of a set.
  @Test func `a storage in a folder that cannot be made loses what is set, without an error`()
    async throws
  {
    let lines = try await lines(
      """
      const lost = make({ id: 'b', path: '/System/mmkv', encryptionKey: '12345678901234567' });
      console.log(lost.set('a', 1), lost.getNumber('a'), lost.contains('a'), lost.recrypt('other'));
      """)
    #expect(lines == ["undefined undefined false undefined"])
  }

  /// `MmkvModule.mm:74-86` reads only `id`, `path` and `encryptionKey`.
  @Test func `a configuration cannot make a storage read-only`() async throws {
    let lines = try await lines(
      "const other = make({ id: 'b', readOnly: true }); other.set('a', 1); console.log(other.getNumber('a'));"
    )
    #expect(lines == ["1"])
  }

  /// `MmkvHostObject.mm:21`: `mmkvWithID` gives the storage that the process has.
  @Test func `two objects with one id have the same values, and the key is that of the first`()
    async throws
  {
    let lines = try await lines(
      """
      const secret = make({ id: 'b', encryptionKey: 'k' });
      secret.set('x', 1);
      console.log(make({ id: 'b' }).getNumber('x'), storage.contains('x'));
      secret.recrypt('other'); secret.recrypt(undefined);
      console.log(secret.getNumber('x'));
      """)
    #expect(lines == ["1 false", "1"])
  }

  @Test func `version 4 finds what version 2 stored`() async throws {
    let lines = try await lines(
      """
      storage.set('x', 'y');
      NativeModules.NitroModules.install();
      console.log(NitroModulesProxy.createHybridObject('MMKVFactory').createMMKV({ id: 'a' }).getString('x'));
      """)
    #expect(lines == ["y"])
  }
}
