import AppHost
import HostLoop
import Testing

/// Changesets and databases with changed bytes.
@Suite @HostActor
struct SQLiteDamageTests {
  private static let session = """
    const database = openExpo(':memory:');
    database.execSync("CREATE TABLE t (a INTEGER PRIMARY KEY, b, c); INSERT INTO t VALUES (1, 'one', 1.5), (2, NULL, x'01'), (3, 3, 3)");
    const session = new sqlite.NativeSession();
    database.createSessionSync(session, 'main');
    session.attachSync(database, null);
    database.execSync("INSERT INTO t VALUES (4, 'new', NULL); UPDATE t SET b = 'two' WHERE a = 2; DELETE FROM t WHERE a = 3");
    const changes = session.createChangesetSync(database);

    """

  @Test func `No changed byte of a changeset harms the app`() async throws {
    let lines = try await SQLiteApp.lines(
      Self.session + """
        let applied = 0, refused = 0;
        for (let position = 0; position < changes.length; position++) for (const change of [1, 0x80, 0x7f, 0xff]) {
          const changed = changes.slice();
          changed[position] ^= change;
          for (const use of ['applyChangesetSync', 'invertChangesetSync']) {
            try { session[use](database, changed); applied++; } catch { refused++; }
          }
        }
        for (let length = 1; length < changes.length; length++) {
          for (const use of ['applyChangesetSync', 'invertChangesetSync']) {
            try { session[use](database, changes.slice(0, length)); applied++; } catch { refused++; }
          }
        }
        console.log(applied > 100, refused > 100);
        """)
    #expect(lines == ["true true"])
  }

  @Test func `The changes of a session are well-formed, and so are those that undo them`()
    async throws
  {
    let lines = try await SQLiteApp.lines(
      Self.session + """
        const undo = session.invertChangesetSync(database, changes);
        session.applyChangesetSync(database, undo);
        console.log(statement('SELECT a, b FROM t', database).getAllSync(database));
        session.applyChangesetSync(database, session.invertChangesetSync(database, undo));
        console.log(statement('SELECT a, b FROM t', database).getAllSync(database));
        session.applyChangesetSync(database, new Uint8Array(0));
        """)
    #expect(
      lines == [
        "[ [ 1, 'one' ], [ 2, null ], [ 3, 3 ] ]", "[ [ 1, 'one' ], [ 2, 'two' ], [ 4, 'new' ] ]",
      ])
  }

  @Test func `A damaged database gives errors`() async throws {
    let lines = try await SQLiteApp.lines(
      """
      const source = openExpo(':memory:');
      source.execSync("CREATE TABLE t (a INTEGER PRIMARY KEY, b); CREATE INDEX i ON t (b); INSERT INTO t (b) WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 300) SELECT hex(x * 77777) FROM c");
      const image = source.serializeSync('main');
      let right = 0, wrong = 0, state = 7;
      const random = (count) => { state = (Math.imul(state, 1103515245) + 12345) >>> 0; return Math.floor(state / 4294967296 * count); };
      for (let number = 0; number < 60; number++) {
        const damaged = image.slice();
        for (let count = random(30) + 1; count > 0; count--) damaged[random(random(2) ? 200 : damaged.length)] = random(256);
        let database;
        try { database = openExpo(':memory:', damaged); } catch { wrong++; continue; }
        for (const sql of ['SELECT count(*) FROM t', 'SELECT * FROM t ORDER BY b', 'PRAGMA integrity_check', 'INSERT INTO t (b) VALUES (7)', 'VACUUM', 'REINDEX', 'DROP TABLE t']) {
          try { database.execSync(sql); right++; } catch { wrong++; }
        }
        try { database.closeSync(); } catch {}
      }
      console.log(right > 50, wrong > 50);
      """)
    #expect(lines == ["true true"])
  }
}
