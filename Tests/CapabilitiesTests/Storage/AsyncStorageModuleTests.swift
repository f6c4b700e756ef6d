import BridgeTesting
import HostLoop
import NativeBridge
import SimulatedPhone
import Storage
import Testing
import WebAPIs

/// Own tests: 5 of 5 tests with 32 assertions in 3.0.2, on a storage and on the default one (`examples/common-tests/src/cases/basic.tsx`).
///
/// Differs from a phone: The keys come in their order, and so do the members of a merged object. On a full disk nothing is stored; on
/// a phone the app's process reads what it could not save, and the next success saves it. `clear` never fails; up to 1.22.1 it does
/// on a fresh install. A value that is no string is an error in JavaScript, in place of an exception. Texts of errors have no
/// `UserInfo`. In version 3 a null value removes the key, and the methods for the old storage tell other errors.
@Suite("@react-native-async-storage/async-storage 1, 2, 3") @HostActor
struct AsyncStorageModuleTests {
  @Test(arguments: Architecture.allCases, ["RNCAsyncStorage", "AsyncLocalStorage"])
  func `D8: strings are stored and read by key`(
    _ architecture: Architecture, _ module: String
  ) async throws {
    let lines = try await StorageFixture(architecture).launch(
      """
      const storage = NativeModules.\(module);
      const call = (method, ...values) => new Promise((resolve) => {
        storage[method](...values, (...results) => resolve(results));
      });
      print(await call('multiSet', [['b', '2'], ['a', '1']]));
      print(await call('multiGet', ['a', 'c', 'b']));
      print(await call('getAllKeys'));
      print(await call('multiMerge', [['o', '{"a":{"b":1},"c":[1]}']]));
      print(await call('multiMerge', [['o', '{"a":{"d":2},"c":[2]}']]));
      print(await call('multiGet', ['o']));
      print(await call('multiRemove', ['a', 'x', 'o']));
      print(await call('getAllKeys'));
      print(await call('clear'));
      print(await call('getAllKeys'));
      """)
    #expect(
      lines == [
        "[null]", #"[null,[["a","1"],["c",null],["b","2"]]]"#, #"[null,["a","b"]]"#, "[null]",
        "[null]", #"[null,[["o","{\"a\":{\"b\":1,\"d\":2},\"c\":[2]}"]]]"#, "[null]",
        #"[null,["b"]]"#, "[null]", "[null,[]]",
      ])
  }

  @Test func `D8: an invalid entry gives the library's error, and the others are stored`()
    async throws
  {
    let phone = StorageFixture()
    let lines = try await phone.launch(
      """
      const call = (method, ...values) => new Promise((resolve) => {
        RNCAsyncStorage[method](...values, (errors) => resolve(errors));
      });
      print(await call('multiSet', [['a', '1'], ['', '2'], ['b']]));
      print(await call('multiRemove', ['']));
      print(await call('multiMerge', [['a', 'no JSON']]));
      """)
    #expect(
      lines == [
        #"[{"message":"Invalid key - must be at least one character.  Key: ","key":""},"#
          + #"{"message":"Entries must be arrays of the form [key: string, value: string], got: "#
          + #"(\n    b\n)"}]"#,
        #"[{"message":"Invalid key - must be at least one character.  Key: ","key":""}]"#,
        #"[{"message":"The data couldn’t be read because it isn’t in the correct format."}]"#,
      ])
    #expect(try phone.storage.asyncStorage.values(for: ["a", "b", ""]) == ["a": "1"])
  }

  /// RNCAsyncStorage.mm:183-208 and 786-810. `nil` for an exception, which ends the app.
  @Test(
    arguments: [
      (#"{"a":1}"#, #"{"a":null}"#, #"{"a":null}"#, #"{"a":null}"#),
      (#"{"a":{"b":1}}"#, #"{"a":{"b":null}}"#, #"{"a":{"b":null}}"#, #"{"a":{"b":null}}"#),
      (#"{"a":1}"#, #"{"b":{"c":null}}"#, #"{"a":1,"b":{"c":null}}"#, #"{"a":1,"b":{"c":null}}"#),
      (#"{ "x": 1 }"#, "{}", "{}", #"{"x":1}"#),
      (#"{"x":1}"#, "[]", "[]", #"{"x":1}"#),
      (#"{"u":{"n":1},"x":1}"#, #"{"u":{}}"#, #"{"u":{}}"#, #"{"u":{}}"#),
      (#"{"a":{"a":1},"b":2}"#, #"{"a":1}"#, #"{"a":1}"#, #"{"a":1}"#),
      (#"{"a":[1,2]}"#, #"{"a":[3]}"#, #"{"a":[3]}"#, #"{"a":[3]}"#),
      (nil, "no JSON", "no JSON", "no JSON"), (nil, "[1]", "[1]", "[1]"),
      (nil, #"{ "a" : null }"#, #"{ "a" : null }"#, #"{ "a" : null }"#),
      ("[1]", #"{"a":1}"#, nil, nil), (#""s""#, #"{"a":1}"#, nil, nil),
      ("null", #"{"a":1}"#, nil, nil),
      ("[1]", "{}", "{}", "[1]"), (#"{"a":1}"#, "5", nil, nil), (#"{"a":1}"#, "null", nil, nil),
      (#"{"a":1}"#, "[1]", nil, nil), ("oops", "5", nil, nil),
      ("oops", #"{"a":1}"#, "oops", "oops"), (#"{"a":1}"#, "oops", #"{"a":1}"#, #"{"a":1}"#),
    ] as [(String?, String, String?, String?)])
  func `a merge does what RCTMergeRecursive does, before and after 1.22.1`(
    stored: String?, given: String, before: String?, after: String?
  ) throws {
    for (keepsOnEmpty, expected) in [(false, before), (true, after)] {
      let items = StorageFixture().storage.asyncStorage
      if let stored { try items.set([("k", stored)]) }
      guard let expected else {
        #expect(throws: ObjectiveCException.self) {
          try items.merge([("k", given)], keepsOnEmpty: keepsOnEmpty)
        }
        continue
      }
      let failed = try items.merge([("k", given), ("o", "{}")], keepsOnEmpty: keepsOnEmpty)
      #expect(failed == (stored == "oops" || given == "oops" ? ["k"] : []))
      #expect(try items.values(for: ["k", "o"]) == ["k": expected, "o": "{}"])
    }
  }

  @Test func `D8: failed batches are sent again in the next launch, and removed after success`()
    async throws
  {
    let phone = StorageFixture()
    phone.network.enqueue(.status(201), .status(503), .status(503))
    let script = """
      const get = (key) => new Promise((resolve) => {
        RNCAsyncStorage.multiGet([key], (errors, [[, value]]) => resolve(JSON.parse(value)));
      });
      const set = (key, value) => new Promise((resolve) => {
        RNCAsyncStorage.multiSet([[key, JSON.stringify(value)]], resolve);
      });
      let queue = await get('queue') ?? [[1], [2], [3]];
      for (const batch of [...queue]) {
        const reply = await fetch('https://backend.test/', { method: 'POST', body: `${batch}` });
        if (reply.ok) queue = queue.filter((other) => other !== batch);
        await set('queue', queue);
      }
      print(queue);
      """
    #expect(try await phone.launch(script) == ["[[2],[3]]"])
    phone.network.answer = { _ in .status(201) }
    #expect(try await phone.launch(script) == ["[]"])
    #expect(phone.network.requests.map(\.text) == ["1", "2", "3", "2", "3"])
  }

  @Test func `D10: an app that is deleted loses its queue`() async throws {
    let phone = StorageFixture()
    try await phone.launch(
      "RNCAsyncStorage.multiSet([['queue', '[[2],[3]]']], () => {});")
    try phone.storage.uninstall()
    let lines = try await phone.launch(
      "RNCAsyncStorage.multiGet(['queue'], (errors, result) => print(errors, result));")
    #expect(lines == [#"null [["queue",null]]"#])
  }

  @Test(arguments: Architecture.allCases)
  func `D10: before the first unlock after a restart reading fails`(
    _ architecture: Architecture
  ) async throws {
    let phone = StorageFixture(architecture)
    phone.lock = .beforeFirstUnlock
    let lines = try await phone.launch(
      """
      RNCAsyncStorage.multiGet(['a'], (errors, result) => print(errors[0].key, result));
      RNCAsyncStorage.getAllKeys((error, keys) => print(error.message, keys));
      """)
    #expect(
      lines == [
        #""manifest.json" null"#,
        #""Failed to read storage file.Error Domain=NSCocoaErrorDomain Code=257 \"The file "#
          + "“manifest.json” couldn’t be opened because you don’t have permission to view it."
          + #"\"" null"#,
      ])
  }

  @Test(arguments: Architecture.allCases)
  func `D8: version 3 of AsyncStorage has databases and promises`(_ architecture: Architecture)
    async throws
  {
    let phone = StorageFixture(architecture)
    try phone.storage.asyncStorage.set([("old", "1")])
    let lines = try await phone.launch(
      """
      const storage = RNAsyncStorage;
      print(await storage.setValues('users', [{ key: 'a', value: '1' }, { key: 'b', value: null }]));
      print(await storage.getValues('users', ['a', 'b']));
      print(await storage.getKeys('users'), await storage.getKeys('other'));
      await storage.removeValues('users', ['a']);
      await storage.clearStorage('users');
      print(await storage.getKeys('users'));
      print(await storage.legacy_multiGet(['old', 'new']));
      print(await storage.legacy_multiSet([['new', '2']]), await storage.legacy_getAllKeys());
      print(await storage.legacy_multiMerge([['new', '{}']]), await storage.legacy_multiGet(['new']));
      await storage.legacy_multiRemove(['new']);
      print(await storage.legacy_clear(), await storage.legacy_getAllKeys());
      """)
    #expect(
      lines == [
        #"[{"key":"a","value":"1"},{"key":"b","value":null}]"#,
        #"[{"key":"a","value":"1"},{"key":"b","value":null}]"#, #"["a"] []"#, "[]",
        #"[["old","1"],["new",null]]"#, #"null ["new","old"]"#, #"null [["new","2"]]"#, "null []",
      ])
  }
}
