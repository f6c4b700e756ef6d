import BridgeTesting
import HostLoop
import NativeBridge
import SimulatedPhone
import Storage
import Testing

@HostActor
struct SettingsTests {
  @Test(arguments: Architecture.allCases)
  func `D14: settings are read without waiting, and a change is kept for the next launch`(
    _ architecture: Architecture
  ) async throws {
    let phone = StorageFixture(architecture)
    try phone.storage.userDefaults.set(true, forKey: "isSyncOn")
    let lines = try await phone.launch(
      """
      print(Settings.get('isSyncOn'), Settings.get('user'));
      Settings.set({ user: { name: 'ann', age: null }, isSyncOn: null, ids: [1, null, 2] });
      print(Settings.get('user'));
      """)
    #expect(lines == ["true undefined", #"{"name":"ann","age":null}"#])
    #expect(
      try phone.storage.userDefaults.persistentDomain()
        == ["user": ["name": "ann"], "ids": [1, 2]])
  }

  @Test(arguments: Architecture.allCases)
  func `D14: a watch reports changes by native code, not changes by set`(
    _ architecture: Architecture
  ) async throws {
    let phone = StorageFixture(architecture)
    let host = try phone.launchAndKeep()
    try await phone.run(
      """
      const watch = Settings.watchKeys(['a', 'b'], () => print('changed', Settings.get('a')));
      Settings.watchKeys('stop', () => Settings.clearWatch(watch));
      Settings.set({ a: 1 });
      """, on: host)
    for (key, value) in [("a", 2), ("c", 3), ("a", 2), ("stop", 1), ("a", 4)] {
      try phone.storage.userDefaults.set(.number(Double(value)), forKey: key)
      await host.runUntilIdle()
    }
    #expect(host.console == [#""changed" 2"#])
    host.expectNoDiagnoses()
  }

  @Test func `D14: a change that nobody watches does not count as a lost event`() async throws {
    let phone = StorageFixture()
    let host = try phone.launchAndKeep()
    try await phone.run("NativeModules.SettingsManager.getConstants();", on: host)
    try phone.storage.userDefaults.set(1, forKey: "a")
    await host.runUntilIdle()
    #expect(host.messages == [])
    host.expectNoDiagnoses()
  }
}
