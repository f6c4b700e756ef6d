import HostLoop
import RaceSearch
import Testing

/// Apps that send what they have stored, and remove it when a server has it.
@Suite(.serialized) @HostActor struct SentTwiceTests {
  private static let outbox = """
    const items = async () => JSON.parse(await UserDefaults.get('outbox') ?? '[]');
    const send = (path, body, headers = {}) => fetch(process.env.BACKEND_URL + path, {
      method: 'POST', body: JSON.stringify(body), headers, signal: AbortSignal.timeout(4000),
    }).then((response) => response.ok, () => false);
    const flush = async (headers) => {
      const batch = await items();
      if (batch.length > 0 && await send('/outbox', batch, headers)) await UserDefaults.set('outbox', '[]');
    };

    """

  /// The findings for an app that puts a note into its outbox, and then does this. It handles a fetch after the one before it.
  private func codes(_ work: String, faultPlan: String = "launch") async throws -> [String] {
    try await AppSearch.codes(
      Self.outbox + """
        let last = Promise.resolve();
        new NativeEventEmitter(BackgroundFetch).addListener('fetch', ({ fetchId }) => {
          last = last.then(async () => {
            await UserDefaults.set('outbox', JSON.stringify([{ note: `ran 12 km in fetch ${fetchId}` }]));
            \(work)
            BackgroundFetch.finish(fetchId, 'newData');
          });
        });
        """, faultPlans: [faultPlan])
  }

  @Test func `stored data that is sent again at once, and then removed, is a finding`()
    async throws
  {
    #expect(try await codes("await Promise.all([flush(), flush()]);") == ["sent-twice"])
  }

  @Test(arguments: [
    // One after the other, each with what is left.
    "await flush(); await flush();",
    // The server can tell that it has them.
    "await Promise.all([flush({ 'Idempotency-Key': 'n1' }), flush({ 'Idempotency-Key': 'n1' })]);",
    // What stays stored says who asks.
    """
    await UserDefaults.set('device', 'phone-17');
    await Promise.all([send('/hello', { device: 'phone-17' }), send('/hello', { device: 'phone-17' })]);
    await flush();
    """,
    // What native code gives is not stored, and what the app notes beside it changes.
    """
    const walk = { id: '5B3C1D6E-8F2A', kind: 'walk', minutes: 45, steps: 5120, start: '08:15' };
    await UserDefaults.set('latest', 'walk');
    await Promise.all([send('/walks', walk), send('/walks', walk)]);
    await UserDefaults.set('latest', 'none');
    await flush();
    """,
    // Nothing of it is stored.
    "await Promise.all([send('/search', { text: 'rain' }), send('/search', { text: 'rain' })]); await flush();",
    // Two equal notes are two.
    """
    await flush();
    await new Promise((resolve) => setTimeout(resolve, 5000));
    await UserDefaults.set('outbox', JSON.stringify([{ note: `ran 12 km in fetch ${fetchId}` }]));
    await flush();
    """,
  ])
  func `an app that sends its data once, or what it keeps, is not accused`(work: String)
    async throws
  {
    #expect(try await codes(work) == [])
  }

  @Test(arguments: ["mixed", "slow-replies", "failing-replies"])
  func `an app that sends again what nobody has acknowledged is not accused`(faultPlan: String)
    async throws
  {
    let work = "await flush(); if ((await items()).length > 0) await flush();"
    #expect(try await !codes(work, faultPlan: faultPlan).contains("sent-twice"))
  }

  /// expo-sqlite's native half, as its own JavaScript calls it.
  @Test func `rows of a database that are sent twice and then deleted are a finding`() async throws
  {
    let codes = try await AppSearch.codes(
      Self.outbox + """
        NativeModules.ExpoModulesCore.installModules();
        const sqlite = expo.modules.ExpoSQLite;
        const query = async (database, sql) => {
          const statement = new sqlite.NativeStatement();
          await database.prepareAsync(statement, sql);
          const { firstRowValues } = await statement.runAsync(database, {}, {}, true);
          await statement.finalizeAsync(database);
          return firstRowValues[0];
        };
        (async () => {
          const database = new sqlite.NativeDatabase(`${sqlite.defaultDatabaseDirectory}/app.db`, {});
          await database.initAsync();
          await database.execAsync("PRAGMA journal_mode = WAL; CREATE TABLE outbox (note); INSERT INTO outbox VALUES ('ran 12 km')");
          const flushRows = async () => {
            const note = await query(database, 'SELECT note FROM outbox');
            if (note && await send('/notes', { note })) await database.execAsync('DELETE FROM outbox');
          };
          await Promise.all([flushRows(), flushRows()]);
        })();
        """, faultPlans: ["launch"])
    #expect(codes == ["sent-twice"])
  }
}
