import AppHost
import BridgeTesting
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// The facts are those of op-sqlite 18.1.4 (`cpp`, `ios`). The scripts call the functions that `src/functions.ts` wraps.
///
/// Differs from a phone: SQLite is that of your system. SQLCipher, libSQL, Turso and extensions are missing, and `encryptionKey` has no
/// effect. A query runs as a whole, so `interrupt` does nothing. The app has no bundle from which `moveAssetsDatabase` could copy. Rows
/// of `executeWithHostObjects` are plain objects, and statements live until the script ends. A wrong argument of an asynchronous
/// function rejects its promise instead of throwing.
@Suite("@op-engineering/op-sqlite 18.1.4") @HostActor
struct OPSQLiteTests {
  /// - Parameter script: finds `db` with the table `t (a INTEGER, b)`, `open(options)`, `tell(promise)` and `attempt(body)`.
  private func lines(_ script: String, policy: (any SchedulingPolicy)? = nil) async throws
    -> [String]
  {
    let app = try AppFixture.plain(
      """
      import { NativeModules } from 'react-native';
      import { device } from 'bridgehost';
      const { OPSQLite } = NativeModules;
      OPSQLite.install();
      const open = (options) => __OPSQLiteProxy.open(options);
      const text = (value) => JSON.stringify(value) ?? 'undefined';
      const tell = (promise) => promise.then((value) => console.log(text(value)), ({ message }) => console.log(message));
      const attempt = (body) => { try { return text(body()); } catch ({ message }) { return message; } };
      const db = open({ name: 'a.sqlite' });
      db.executeSync('CREATE TABLE t (a INTEGER, b)');
      (async () => {
      \(script)
      })();
      """
    ) { $0.launch = .user }
    if let policy { app.session.phone.loop.policy = policy }
    let result = await app.run()
    #expect(result.diagnoses.filter(\.isFailure).isEmpty)
    return app.lines
  }

  /// `cpp/OPBridge.cpp`, opsqlite_execute, and `cpp/OPUtils.cpp`, create_js_rows.
  @Test func `a statement gives its rows, and what it changed`() async throws {
    let lines = try await lines(
      """
      await tell(db.execute('INSERT INTO t VALUES (?, ?)', [1, 'é']));
      await tell(db.execute('SELECT a, b FROM t; SELECT count(*) AS n FROM t'));
      await tell(db.executeRaw('SELECT a, b FROM t').then(({ rawRows }) => rawRows));
      console.log(text(db.executeSync('SELECT b FROM t WHERE a = ?', [1]).rows), text(db.executeRawSync('SELECT 1.5, NULL').rawRows));
      """)
    #expect(lines.count == 4)
    #expect(lines[0].contains(#""rowsAffected":1"#) && lines[0].contains(#""insertId":1"#))
    #expect(lines[1].contains(#""n":1"#))
    #expect(lines[2] == #"[[1,"é"]]"#)
    #expect(lines[3] == #"[{"b":"é"}] [[1.5,null]]"#)
  }

  /// `cpp/OPUtils.cpp`, to_variant and to_jsi: bytes come back as an `ArrayBuffer`.
  @Test func `values of all types are stored, and bytes come back as an ArrayBuffer`() async throws
  {
    let lines = try await lines(
      """
      for (const value of [true, 2.5, 'x', null, new Uint8Array([1, 2]), new Uint8Array([3, 4]).buffer]) {
        db.executeSync('INSERT INTO t VALUES (1, ?)', [value]);
      }
      console.log(db.executeSync('SELECT b FROM t').rows.map(({ b }) => (b instanceof ArrayBuffer ? `bytes ${new Uint8Array(b)}` : b)));
      """)
    #expect(lines == ["[ 1, 2.5, 'x', null, 'bytes 1,2', 'bytes 3,4' ]"])
  }

  /// `cpp/OPBridge.cpp` and `cpp/OPDatabase.cpp`.
  @Test func `errors have the texts of native code`() async throws {
    let lines = try await lines(
      """
      await tell(db.execute('SELECT * FROM no'));
      console.log(attempt(() => db.executeSync('SELEC')));
      db.executeSync('CREATE UNIQUE INDEX i ON t (a)');
      db.executeSync('INSERT INTO t VALUES (1, 1)');
      await tell(db.execute('INSERT INTO t VALUES (1, 1)'));
      await tell(db.executeBatch([]));
      console.log(attempt(() => db.detach('no')));
      """)
    #expect(
      lines == [
        "[op-sqlite] sqlite query error: no such table: no",
        #"Exception in HostFunction: [op-sqlite] sqlite query error: near "SELEC": syntax error"#,
        "[op-sqlite] statement execution error: UNIQUE constraint failed: t.a",
        "No SQL commands provided",
        "Exception in HostFunction: [op-sqlite] statement execution error: no such database: no",
      ])
  }

  /// `cpp/OPThreadPool.cpp`: one thread for each database. `cpp/OPDatabase.cpp`, executeSync runs on that of JavaScript.
  @Test func `queries of a database run in their order, and a synchronous one overtakes them`()
    async throws
  {
    let lines = try await lines(
      """
      const count = () => db.executeSync('SELECT count(*) AS n FROM t').rows[0].n;
      const queries = [1, 2, 3].map((a) =>
        db.execute('INSERT INTO t VALUES (?, ?)', [a, a]).then(({ insertId }) => console.log(insertId)));
      console.log(count());
      await Promise.all(queries);
      console.log(count());
      """)
    #expect(lines == ["0", "1", "2", "3", "3"])
  }

  @Test func `queries of two databases may overtake each other`() async throws {
    let script = """
      const other = open({ name: 'b.sqlite' });
      await Promise.all([db.execute('SELECT 1').then(() => console.log('a')), other.execute('SELECT 1').then(() => console.log('b'))]);
      """
    #expect(try await lines(script) == ["a", "b"])
    #expect(try await lines(script, policy: LaneLast("OPSQLite 1")) == ["b", "a"])
  }

  /// `cpp/OPPreparedStatementHostObject.cpp`.
  @Test func `a prepared statement is bound and run again`() async throws {
    let lines = try await lines(
      """
      db.executeSync('INSERT INTO t VALUES (1, 10), (2, 20)');
      const statement = db.prepareStatement('SELECT b FROM t WHERE a = ?');
      for (const a of [2, 1]) { await statement.bind([a]); console.log((await statement.execute()).rows.map(({ b }) => b)); }
      statement.bindSync([2]);
      console.log((await statement.execute()).rows.map(({ b }) => b), attempt(() => db.prepareStatement('SELECT no')));
      """)
    #expect(
      lines == [
        "[ 20 ]", "[ 10 ]",
        "[ 20 ] Exception in HostFunction: [op-sqlite] SQL prepare statement error: no such column: no",
      ])
  }

  /// `cpp/OPUtils.cpp`, to_batch_arguments.
  @Test func `a batch runs its commands once for each row of parameters`() async throws {
    let lines = try await lines(
      """
      const insert = ['INSERT INTO t VALUES (?, ?)', [[1, 1], [2, 2]]];
      await tell(db.executeBatch([insert, ['DELETE FROM t WHERE a = ?', [1]], ['INSERT INTO t VALUES (3, 3)']]));
      console.log(db.executeSync('SELECT a FROM t').rows.map(({ a }) => a));
      """)
    #expect(lines == [#"{"rowsAffected":4}"#, "[ 2, 3 ]"])
  }

  /// `cpp/OPDatabase.cpp`, update_hook, commit_hook and rollback_hook: the callbacks run later, on the thread of JavaScript.
  @Test func `hooks tell of changes in tasks of their own`() async throws {
    let lines = try await lines(
      """
      db.updateHook((change) => console.log(text(change)));
      db.commitHook(() => console.log('commit'));
      db.rollbackHook(() => console.log('rollback'));
      db.executeSync('INSERT INTO t VALUES (1, 1)');
      console.log('inserted');
      await db.execute('BEGIN; DELETE FROM t; ROLLBACK');
      """)
    #expect(lines.first == "inserted" && lines.contains("commit") && lines.contains("rollback"))
    #expect(lines.contains { $0.contains(#""operation":"INSERT""#) && $0.contains(#""rowId":1"#) })
  }

  /// `cpp/OPDatabase.cpp`, attach, detach, close, delete and getDbPath.
  @Test func `databases are attached, closed and deleted`() async throws {
    let lines = try await lines(
      """
      open({ name: 'b.sqlite' }).executeSync('CREATE TABLE u (x)');
      db.attach({ secondaryDbFileName: 'b.sqlite', alias: 'other' });
      console.log(attempt(() => db.executeSync('SELECT * FROM other.u').rows));
      db.detach('other');
      console.log(db.getDbPath().split('/').slice(-2).join('/'));
      const waiting = db.execute('SELECT 1 AS one');
      db.close();
      console.log(text((await waiting).rows), attempt(() => db.executeSync('SELECT 1')));
      db.delete();
      console.log(attempt(() => open({ name: 'a.sqlite', failOnCreate: true })));
      """)
    #expect(lines.count == 4)
    #expect(lines[0] == "[]" && lines[1] == "Library/a.sqlite")
    #expect(lines[2].hasPrefix(#"[{"one":1}] Exception in HostFunction: "#))
    #expect(lines[3].contains("unable to open database file"))
  }

  @Test func `on a full disk a write fails, and its transaction is rolled back`() async throws {
    let lines = try await lines(
      """
      db.executeSync('BEGIN');
      db.executeSync('INSERT INTO t VALUES (1, 1)');
      device.storage.setFull(true);
      await tell(db.execute('INSERT INTO t VALUES (2, 2)'));
      device.storage.setFull(false);
      console.log(attempt(() => db.executeSync('SELECT count(*) AS n FROM t').rows));
      """)
    #expect(
      lines == [
        "[op-sqlite] statement execution error: database or disk is full", #"[{"n":0}]"#,
      ])
  }
}

/// Runs the tasks of a lane only if there are no others.
private struct LaneLast: SchedulingPolicy {
  let lane: String

  init(_ lane: String) { self.lane = lane }

  func choose(among heads: [LoopTask], orWaitFor later: LoopTask?) -> Int? {
    heads.firstIndex { $0.lane.name != lane } ?? 0
  }
}
