import AppHost
import BridgeTesting
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// The facts are those of op-sqlite 18.1.4 (`cpp`, `ios`). The scripts call the functions that `src/functions.ts` wraps.
///
/// Differs from a phone: SQLite is that of your system. SQLCipher, libSQL, Turso and extensions are missing, and `encryptionKey` has no
/// effect. A query that takes long changes nothing until its end, so that `interrupt` and `close` can take it back; in a transaction it
/// runs as a whole, and cannot be interrupted. The app's bundle has the files of `ios/link-assets-manifest.json`. Rows of
/// `executeWithHostObjects` are plain objects, and statements live until the script ends. SQL has the limits of a turn: if it takes
/// longer or more memory, the app ends.
///
/// Own tests: 89 of the 92 cases for SQLite on iOS (`example/src/tests`). One needs SQLite 3.51.3, and one a tokenizer in C++. "Row
/// reactive query" needs a database that is faster than a timer of 0 ms. Two cases for SQLCipher, one for libSQL and four for the web do
/// not apply.
@Suite("@op-engineering/op-sqlite 18.1.4") @HostActor
struct OPSQLiteTests {
  /// - Parameter script: finds `db` with the table `t (a INTEGER, b)`, `open(options)`, `tell(promise)` and `attempt(body)`.
  private func lines(
    _ script: String, files: [String: String] = [:], policy: (any SchedulingPolicy)? = nil
  ) async throws -> [String] {
    let app = try AppFixture.plain(
      """
      import { NativeModules } from 'react-native';
      import { device } from 'bridgehost';
      const { OPSQLite } = NativeModules;
      OPSQLite.install();
      const open = (options) => __OPSQLiteProxy.open(options);
      const text = (value) => JSON.stringify(value) ?? 'undefined';
      const tell = (promise) => promise.then((value) => console.log(text(value)), ({ message }) => console.log(message));
      const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
      const attempt = (body) => { try { return text(body()); } catch ({ message }) { return message; } };
      const db = open({ name: 'a.sqlite' });
      db.executeSync('CREATE TABLE t (a INTEGER, b)');
      (async () => {
      \(script)
      })();
      """, files: files
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

  /// A host object looks through the columns from the first (`cpp/OPDumbHostObject.cpp:34-38`), and `create_js_rows` sets each
  /// (`cpp/OPUtils.cpp:240`).
  @Test func `of columns with the same name a host object has the first, and a row the last`()
    async throws
  {
    let lines = try await lines(
      """
      const sql = 'SELECT 1 AS a, 2 AS a';
      console.log((await db.execute(sql)).rows[0].a, (await db.executeWithHostObjects(sql)).rows[0].a);
      """)
    #expect(lines == ["2 1"])
  }

  /// `cpp/OPUtils.cpp:162-165`: only a view or a buffer is a blob.
  @Test func `an object that holds no bytes is no parameter`() async throws {
    let lines = try await lines(
      "for (const value of [{ a: 1 }, [1, 2]]) console.log(attempt(() => db.executeSync('SELECT ?', [value])));"
    )
    let text =
      "Exception in HostFunction: Object is not an ArrayBuffer or ArrayBuffer view, cannot bind to SQLite"
    #expect(lines == [text, text])
  }

  /// They are read before the promise is made (`cpp/OPDatabase.cpp:485-492, 545-560, 617-624, 809-810`).
  @Test func `wrong arguments of an asynchronous function throw at once`() async throws {
    let lines = try await lines(
      """
      console.log(attempt(() => db.loadFile()));
      console.log(attempt(() => db.executeBatch(null)));
      console.log(attempt(() => db.execute('SELECT ?', [{}])));
      db.close();
      console.log(attempt(() => db.flushPendingReactiveQueries()));
      """)
    #expect(
      lines.map { $0.replacing("Exception in HostFunction: ", with: "") } == [
        "[op-sqlite][loadFile] Incorrect parameter count",
        "[op-sqlite][executeAsyncBatch] - An array of SQL commands or parameters is needed",
        "Object is not an ArrayBuffer or ArrayBuffer view, cannot bind to SQLite",
        "[op-sqlite][flushPendingReactiveQueries] database is closed",
      ])
    #expect(lines.allSatisfy { $0.hasPrefix("Exception in HostFunction: ") })
  }

  /// `cpp/OPUtils.cpp:358-391`. A line keeps its carriage return, and one that has nothing else is a command.
  @Test func `loadFile runs each line in one transaction`() async throws {
    let lines = try await lines(
      #"""
      const { RNFSManager } = NativeModules;
      const load = async (text) => {
        const file = `${RNFSManager.RNFSDocumentDirectoryPath}/a.sql`;
        await RNFSManager.writeFile(file, btoa(text), {});
        await tell(db.loadFile(file));
      };
      await load("INSERT INTO t VALUES (1, 'e');\r\n\r\n\nINSERT INTO t VALUES (2, 2); DELETE FROM t WHERE a = 1\r\n");
      await load('DELETE FROM t\nINSERT INTO no VALUES (1)');
      await tell(db.loadFile('/no.sql'));
      console.log(db.executeSync('SELECT a FROM t').rows.map(({ a }) => a));
      """#)
    #expect(
      lines == [
        #"{"rowsAffected":2,"commands":3}"#,
        "[op-sqlite] statement execution error: cannot rollback - no transaction is active",
        "Could not open file: /no.sql", "[ 2 ]",
      ])
  }

  // MARK: - Long queries

  /// Inserts this many rows, in about a microsecond each.
  private static func insert(_ rows: Int) -> String {
    "WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < \(rows)) INSERT INTO t SELECT n, 1 FROM s"
  }

  /// `cpp/OPDatabase.cpp:366-389`, as `example/src/tests/queries.ts:96-182` tests it.
  @Test func `interrupt ends the query that runs, and takes back what it did`() async throws {
    let lines = try await lines(
      """
      db.updateHook(() => console.log('updated'));
      db.rollbackHook(() => console.log('rolled back'));
      db.interrupt();
      const query = tell(db.execute('\(Self.insert(3_000_000))'));
      const next = tell(db.execute('SELECT count(*) AS n FROM t'));
      await sleep(50);
      db.interrupt();
      await query;
      await next;
      """)
    #expect(
      lines.prefix(2) == [
        "rolled back", "[op-sqlite] statement execution error: interrupted",
      ])
    #expect(lines.count == 3 && lines[2].hasSuffix(#""rows":[{"n":0}]}"#))
  }

  /// `cpp/OPDatabase.cpp:342-364`. What waits still runs, with a connection that is not interrupted any more.
  @Test func `close interrupts the query that runs, and waits for the others`() async throws {
    let lines = try await lines(
      """
      const queries = [tell(db.executeRaw('\(Self.insert(3_000_000))')), tell(db.execute('INSERT INTO t VALUES (7, 7)'))];
      await sleep(50);
      db.close();
      await Promise.all(queries);
      console.log(open({ name: 'a.sqlite' }).executeSync('SELECT a FROM t').rows.map(({ a }) => a));
      """)
    #expect(lines[0] == "[op-sqlite] SQLite error code: 9, description: interrupted")
    #expect(lines[1].contains(#""rowsAffected":1"#))
    #expect(lines[2] == "[ 7 ]")
  }

  /// SQLite's lock of a connection that is open with `SQLITE_OPEN_FULLMUTEX` (`cpp/OPBridge.cpp:97`).
  @Test func `a query takes time, and a synchronous one waits for it`() async throws {
    let lines = try await lines(
      """
      const query = db.execute('\(Self.insert(1_000_000))').then(({ rowsAffected }) => console.log(rowsAffected));
      await sleep(50);
      console.log('meanwhile');
      console.log(db.executeSync('SELECT count(*) AS n FROM t').rows[0].n);
      await query;
      """)
    #expect(lines == ["meanwhile", "1000000", "1000000"])
  }

  /// `ios/OPSQLite.mm:139-179`. The files are those that `react-native-asset` has put into the bundle.
  @Test func `moveAssetsDatabase copies a file of the app's bundle`() async throws {
    let lines = try await lines(
      """
      const move = (options) => tell(NativeModules.OPSQLite.moveAssetsDatabase(options));
      await move({ filename: 'b.sql' });
      console.log((await db.loadFile(db.getDbPath().replace('a.sqlite', 'b.sql'))).commands);
      await move({ filename: 'b.sql', path: 'sub' });
      await move({ filename: 'b.sql', overwrite: true });
      await move({ filename: 'no.sql' });
      """,
      files: [
        "package.json": "{}",
        "ios/link-assets-manifest.json":
          #"{ "migIndex": 1, "data": [{ "path": "assets/sub/b.sql", "sha1": "" }] }"#,
        "assets/sub/b.sql": "INSERT INTO t VALUES (1, 1);",
      ])
    #expect(lines.prefix(4) == ["true", "1", "true", "true"])
    #expect(lines.last?.hasPrefix("the app's bundle has no no.sql: ") == true)
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
