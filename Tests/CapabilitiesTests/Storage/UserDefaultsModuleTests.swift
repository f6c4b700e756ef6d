import BridgeTesting
import HostLoop
import NativeBridge
import SimulatedPhone
import Storage
import Testing
import WebAPIs

@HostActor
struct UserDefaultsModuleTests {
  @Test(arguments: Architecture.allCases)
  func `D14: a value is read as it was set`(_ architecture: Architecture) async throws {
    let lines = try await StorageFixture(architecture).launch(
      """
      print(await UserDefaults.set('isSyncOn', false));
      await UserDefaults.set('user', { name: 'Zoë 🚴', ids: [1, 2.5, '3'], empty: {} });
      await UserDefaults.set('count', 0);
      print(await UserDefaults.get('isSyncOn'), await UserDefaults.get('missing'));
      print(await UserDefaults.getAll());
      await UserDefaults.set('user', null);
      print(await UserDefaults.remove('count'));
      print(await UserDefaults.getAll());
      """)
    #expect(
      lines == [
        "undefined", "false null",
        #"{"count":0,"isSyncOn":false,"user":{"empty":{},"ids":[1,2.5,"3"],"name":"Zoë 🚴"}}"#,
        "undefined", #"{"isSyncOn":false}"#,
      ])
  }

  @Test(arguments: Architecture.allCases)
  func `D14: null inside a value is refused`(_ architecture: Architecture) async throws {
    let lines = try await StorageFixture(architecture).launch(
      """
      print(await errorOf(UserDefaults.set('a', { b: [null] })));
      print(await UserDefaults.getAll());
      """)
    #expect(
      lines == [
        #""EUNSPECIFIED: Attempt to insert non-property list object for key a""#, "{}",
      ])
  }

  @Test func `D14: a flag in the user defaults switches the sync on and off, also after a launch`()
    async throws
  {
    let phone = StorageFixture(network: TestNetwork { _ in .status(201) })
    let sync = """
      if (await UserDefaults.get('isAuthorized') !== false) await fetch('https://backend.test/');
      """
    try await phone.launch(sync)
    try await phone.launch("await UserDefaults.set('isAuthorized', false);")
    try await phone.launch(sync)
    #expect(phone.network.requests.count == 1)
  }

  @Test
  func
    `D23: after a crash between the upload and saving the anchor, the old anchor is still there`()
    async throws
  {
    let phone = StorageFixture()
    let sync = """
      const anchor = await UserDefaults.get('anchor') ?? 0;
      const reply = await fetch('https://backend.test/', { method: 'POST', body: `${anchor}` });
      if (reply.ok) await UserDefaults.set('anchor', anchor + 1);
      """
    phone.network.enqueue(.status(201))
    try await phone.launch(sync)
    let host = try phone.launchAndKeep()
    // The server has received it, but the app ends before the reply arrives.
    phone.network.answer = { _ in
      host.invalidate()
      return .status(201)
    }
    try await phone.run(sync, on: host)
    phone.network.answer = { _ in .status(201) }
    try await phone.launch(sync)
    #expect(phone.network.requests.map(\.text) == ["0", "1", "1"])
    #expect(try phone.storage.userDefaults.object(forKey: "anchor") == 2)
  }

  @Test func `D23: a crash right after set keeps the value, a power loss may not`() async throws {
    let phone = StorageFixture()
    try await phone.launch("await UserDefaults.set('anchor', 1);")
    phone.clock.advance(by: .seconds(5))
    let host = try phone.launchAndKeep()
    try await phone.run("await UserDefaults.set('anchor', 2);", on: host)
    host.invalidate()
    #expect(try await phone.launch("print(await UserDefaults.get('anchor'));") == ["2"])
    try phone.storage.losePower()
    #expect(try await phone.launch("print(await UserDefaults.get('anchor'));") == ["1"])
  }

  @Test func `D26: the next query of each user starts at the user's last fetch date`() async throws
  {
    let phone = StorageFixture(network: TestNetwork { _ in .status(200) })
    for (user, now) in [("ann", 100), ("bob", 200), ("ann", 300), ("ann", 400)] {
      try await phone.launch(
        """
        const since = await UserDefaults.get('lastFetch.\(user)') ?? 0;
        await fetch(`https://backend.test/\(user)?since=${since}`);
        await UserDefaults.set('lastFetch.\(user)', \(now));
        """)
    }
    #expect(
      phone.network.requests.map { String($0.url.trimmingPrefix("https://backend.test/")) }
        == ["ann?since=0", "bob?since=0", "ann?since=100", "ann?since=300"])
  }

  @Test func `E3: an SDK that was configured once also syncs in the next launch`()
    async throws
  {
    let phone = StorageFixture(network: TestNetwork { _ in .status(201) })
    let sync = """
      const { url } = await UserDefaults.get('sdk') ?? {};
      if (url) await fetch(url);
      """
    try await phone.launch(sync)
    #expect(phone.network.requests.isEmpty)
    try await phone.launch("await UserDefaults.set('sdk', { url: 'https://backend.test/sync' });")
    try await phone.launch(sync)
    #expect(phone.network.requests.map(\.url) == ["https://backend.test/sync"])
    try phone.storage.uninstall()
    try await phone.launch(sync)
    #expect(phone.network.requests.count == 1)
  }
}
