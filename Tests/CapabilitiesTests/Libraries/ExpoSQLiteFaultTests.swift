import HostLoop
import Testing

@Suite("expo-sqlite 16.0.10") @HostActor
struct ExpoSQLiteFaultTests {
  /// SQLite has no timeout here (`ios/SQLiteModule.swift:132`), so it does not wait.
  @Test func `A second connection that writes meanwhile gets SQLITE_BUSY at once`() async throws {
    let lines = try await ExpoSQLiteScript.lines(
      """
      const database = open(), other = open('app.db', { useNewConnection: true });
      database.execSync('CREATE TABLE t (a); BEGIN IMMEDIATE');
      await tell(() => query(other, 'INSERT INTO t VALUES (1)'));
      await tell(() => other.execAsync('INSERT INTO t VALUES (1)'));
      database.execSync('COMMIT');
      await tell(() => query(other, 'INSERT INTO t VALUES (1)').length);
      """)
    #expect(
      lines == [
        "ERR_INTERNAL_SQLITE_ERROR: Error code 5: database is locked",
        "ERR_INTERNAL_SQLITE_ERROR: database is locked", "0",
      ])
  }

  /// https://sqlite.org/lang_transaction.html, chapter 3.
  @Test func `On a full disk writing fails with SQLITE_FULL, and the transaction is rolled back`()
    async throws
  {
    let lines = try await ExpoSQLiteScript.lines(
      """
      const database = open();
      database.execSync('CREATE TABLE t (a); BEGIN; INSERT INTO t VALUES (1)');
      device.storage.setFull(true);
      console.log(query(database, 'SELECT count(*) FROM t'), query(open(':memory:'), 'VALUES (1)'));
      await tell(() => query(database, 'INSERT INTO t VALUES (2)'));
      console.log(database.isInTransactionSync(), query(database, 'SELECT count(*) FROM t'));
      await tell(() => database.execAsync('INSERT INTO t VALUES (3)'));
      device.storage.setFull(false);
      database.execSync('INSERT INTO t VALUES (4); BEGIN; INSERT INTO t VALUES (5)');
      device.storage.setFull(true);
      await tell(() => database.execAsync('COMMIT'));
      console.log(query(database, 'SELECT a FROM t'));
      """)
    #expect(
      lines == [
        "[ [ 1 ] ] [ [ 1 ] ]",
        "ERR_INTERNAL_SQLITE_ERROR: Error code 13: database or disk is full", "false [ [ 0 ] ]",
        "ERR_INTERNAL_SQLITE_ERROR: database or disk is full",
        "ERR_INTERNAL_SQLITE_ERROR: database or disk is full", "[ [ 4 ] ]",
      ])
  }

  @Test func `What is in a transaction is lost when the process ends, and the rest is not`()
    async throws
  {
    let lines = try await ExpoSQLiteScript.lines(
      """
      const database = open();
      database.execSync('CREATE TABLE IF NOT EXISTS t (a)');
      console.log('rows', query(database, 'SELECT a FROM t').length);
      if (device.launchCount > 1) return;
      database.execSync('INSERT INTO t VALUES (1); BEGIN; INSERT INTO t VALUES (2)');
      database.prepareSync(new sqlite.NativeStatement(), 'SELECT a FROM t');
      device.openApp({ after: 1 });
      device.crash();
      """)
    #expect(lines.filter { $0.hasPrefix("rows") } == ["rows 0", "rows 1"])
  }
}
