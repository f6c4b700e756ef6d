import HostLoop
import RaceSearch
import Testing

/// Transactions of expo-sqlite in a search. The script does what `src/SQLiteDatabase.ts` of expo-sqlite 16.0.10 does.
@Suite @HostActor
struct ExpoSQLiteSearchTests {
  /// - Parameter script: what the script does with `database`, whose table `t` has the number 0. In the end the number should
  ///   be 11.
  private func codes(_ script: String) async throws -> [String] {
    try await AppSearch.codes(
      """
      NativeModules.ExpoModulesCore.installModules();
      const sqlite = expo.modules.ExpoSQLite;
      const open = async (options) => {
        const database = new sqlite.NativeDatabase(`${sqlite.defaultDatabaseDirectory}/app.db`, options);
        await database.initAsync();
        return database;
      };
      const run = async (database, sql) => {
        const statement = new sqlite.NativeStatement();
        await database.prepareAsync(statement, sql);
        const { firstRowValues } = await statement.runAsync(database, {}, {}, true);
        await statement.finalizeAsync(database);
        return firstRowValues[0];
      };
      const inTransaction = async (database, body) => {
        await database.execAsync('BEGIN IMMEDIATE');
        await body();
        await database.execAsync('COMMIT');
      };
      const addOne = async (database) => {
        const number = await run(database, 'SELECT number FROM t');
        await run(database, `UPDATE t SET number = ${number + 1}`);
      };
      (async () => {
        const database = await open({});
        await database.execAsync('CREATE TABLE t (number); INSERT INTO t VALUES (0)');
        \(script)
        const last = await run(database, 'SELECT number FROM t');
        if (last !== 11) throw new Error(`the number is ${last}`);
      })();
      """, faultPlans: ["launch"])
  }

  /// `src/SQLiteDatabase.ts`, withTransactionAsync: it does not keep other queries of the connection out.
  @Test func `A query that comes between the statements of a transaction is found`() async throws {
    let found = try await codes(
      """
      const other = run(database, 'UPDATE t SET number = number + 10');
      await inTransaction(database, () => addOne(database));
      await other;
      """)
    #expect(found == ["unhandled-rejection"])
  }

  @Test func `a database of an earlier run is there, and SQL with a mistake is told`() async throws
  {
    let found = try await codes(
      """
      device.storage.executeSQL('Documents/SQLite/old.db', `
        CREATE TABLE t (number, text);
        INSERT INTO t VALUES (7, 'a;b'), (4, NULL)`);
      const old = new sqlite.NativeDatabase(`${sqlite.defaultDatabaseDirectory}/old.db`, {});
      await old.initAsync();
      await run(database, `UPDATE t SET number = ${await run(old, 'SELECT sum(number) FROM t')}`);
      for (const [path, sql, text] of [
        ['Documents/SQLite/old.db', 'INSERT INTO u VALUES (1)', 'Documents/SQLite/old.db: no such table: u'],
        ['Documents/SQLite/old.db', 'CREATE TABLE t (x)', 'table t already exists'],
        ['../other.db', 'CREATE TABLE t (x)', 'other.db'],
      ]) {
        try { device.storage.executeSQL(path, sql); } catch ({ message }) { if (message.includes(text)) continue; }
        throw new Error(sql);
      }
      """)
    #expect(found == [])
  }

  /// `src/SQLiteDatabase.ts`, withExclusiveTransactionAsync: the transaction has a connection of its own.
  @Test func `With a connection of its own, a transaction is clean`() async throws {
    let found = try await codes(
      """
      await run(database, 'PRAGMA journal_mode = WAL');
      const own = await open({ useNewConnection: true });
      await run(database, 'UPDATE t SET number = number + 10');
      const reading = run(database, 'SELECT number FROM t');
      await inTransaction(own, () => addOne(own));
      const number = await reading;
      if (number !== 10 && number !== 11) throw new Error(`read ${number}`);
      """)
    #expect(found == [])
  }

  /// `text.split(';')` leaves an empty part, with which native code crashes (expo/expo#44623).
  @Test func `An empty statement is a finding: it ends the app`() async throws {
    let found = try await codes(
      """
      for (const sql of 'UPDATE t SET number = 1;UPDATE t SET number = 11;\\n'.split(';')) await run(database, sql);
      """)
    #expect(found == ["ended-by-exception"])
  }
}
