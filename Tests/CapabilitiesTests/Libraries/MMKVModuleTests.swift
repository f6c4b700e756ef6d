import AppHost
import BridgeTesting
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// The facts are those of react-native-mmkv 2.12.2 (`ios`). Its JavaScript asks for `nativeCallSyncHook`, which only the old
/// architecture has.
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

  /// `MmkvHostObject.mm:34-53`.
  @Test func `a folder that cannot be made is named, unless the key is too long`() async throws {
    let lines = try await lines(
      """
      console.log(attempt(() => make({ id: 'b', path: '/System/mmkv' })));
      console.log(attempt(() => make({ id: 'b', path: '/System/mmkv', encryptionKey: '12345678901234567' })));
      console.log(attempt(() => make({ id: 'b', encryptionKey: '12345678901234567' }).contains('a')));
      """)
    let failed = "Exception in HostFunction: Failed to create MMKV instance!"
    #expect(
      lines == [
        "\(failed) The given Storage Path does not exist!",
        "\(failed) `encryptionKey` cannot be longer than 16 bytes!", "false",
      ])
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
