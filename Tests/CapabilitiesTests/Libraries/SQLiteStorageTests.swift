import AppHost
import BridgeTesting
import HostLoop
import SimulatedPhone
import Testing

/// The facts are those of `platforms/ios/SQLite.m` (6.0.1; up to 3.3 `src/ios/SQLite.m`). The scripts call the module as
/// `lib/sqlite.core.js` does.
///
/// Differs from a phone: SQLite is that of your system. There is no function `regexp`, so `REGEXP` is an error, and no SQLCipher, so
/// `key` has no effect. There are no App Groups: the location `Shared` ends the app, as on a phone without `AppGroupName`. The app's
/// bundle has the databases of the project's folder and of its folder `ios`, and of the folders in these two, such as `ios/www`.
/// Names of columns are UTF-8; a phone reads them in the encoding of its system. A value that is not UTF-8 is replaced; on a phone its
/// column is missing. In 3.3.0 to 3.3.4 every `createFromLocation` but 1 loses its first character and means the bundle. SQL has the
/// limits of a turn: if it takes longer or more memory, the app ends.
@Suite("react-native-sqlite-storage 3.3 to 6") @HostActor
struct SQLiteStorageTests {
  /// - Parameter script: finds `call(method, options)`, which gives the callback that was called and its argument, `open(options)`,
  ///   `batch(...statements)` and `run(sql, params)` for the open database `a.db`, and `text(value)`.
  private func run(
    _ script: String, files: [String: String] = [:]
  ) async throws -> (result: SessionResult, lines: [String]) {
    let app = try AppFixture.plain(
      """
      import { NativeModules } from 'react-native';
      import { device } from 'bridgehost';
      const { SQLite, RNFSManager: fs } = NativeModules;
      const text = (value) => JSON.stringify(value);
      const call = (method, options) => new Promise((resolve) => SQLite[method](
        options, (value) => resolve(['success', value]), (value) => resolve(['error', value])));
      const tell = async (method, options) => console.log(text(await call(method, options)));
      const open = (options) => call('open', { dblocation: 'nosync', ...options });
      const batch = async (...statements) => (await call('backgroundExecuteSqlBatch', {
        dbargs: { dbname: 'a.db' }, executes: statements.map(([sql, params = []]) => ({ qid: 1111, sql, params })) }))[1];
      const run = async (sql, params = []) => (await batch([sql, params]))[0].result;
      const exists = (path) => fs.exists(fs.RNFSLibraryDirectoryPath + path);
      (async () => {
      await open({ name: 'a.db' });
      await run('CREATE TABLE t (a INTEGER UNIQUE, b)');
      \(script)
      })();
      """, files: files
    ) { $0.launch = .user }
    let result = await app.run()
    return (result, app.lines)
  }

  private func lines(_ script: String, files: [String: String] = [:]) async throws -> [String] {
    let (result, lines) = try await run(script, files: files)
    return result.diagnoses.filter(\.isFailure).map { "\($0.code): \($0.message)" } + lines
  }

  @Test func `a batch answers each statement with its rows and what it changed`() async throws {
    let lines = try await lines(
      """
      console.log(text(await batch(['INSERT INTO t VALUES (?, ?)', [7, 'é']], ['SELECT a, b FROM t'], ['DELETE FROM t'])));
      """)
    #expect(
      lines == [
        #"[{"qid":1111,"result":{"insertId":1,"rows":[],"rowsAffected":1},"type":"success"},"#
          + #"{"qid":1111,"result":{"insertId":1,"rows":[{"a":7,"b":"é"}],"rowsAffected":0},"type":"success"},"#
          + #"{"qid":1111,"result":{"insertId":1,"rows":[],"rowsAffected":1},"type":"success"}]"#
      ])
  }

  @Test func `the latest insert gives its number to all later statements, and none before it`()
    async throws
  {
    let lines = try await lines(
      """
      console.log(text(await run('SELECT 1 AS one')));
      await run('INSERT INTO t (rowid, b) VALUES (40, 1), (41, 2)');
      console.log(text(await run('UPDATE t SET b = 3')));
      """)
    #expect(
      lines == [
        #"{"rows":[{"one":1}],"rowsAffected":0}"#, #"{"insertId":41,"rows":[],"rowsAffected":2}"#,
      ])
  }

  @Test
  func `a number is stored as REAL, a boolean as the text of its number, and the rest as it is`()
    async throws
  {
    let lines = try await lines(
      """
      for (const value of [1, 2.5, true, 'x', null, undefined]) {
        console.log(text((await run('SELECT typeof(?1) AS type, ?1 AS value', [value])).rows[0]));
      }
      console.log(text((await run("SELECT ? || '' AS text", [3])).rows[0]));
      """)
    #expect(
      lines == [
        #"{"type":"real","value":1}"#, #"{"type":"real","value":2.5}"#,
        #"{"type":"text","value":"1"}"#, #"{"type":"text","value":"x"}"#,
        #"{"type":"null","value":null}"#, #"{"type":"null","value":null}"#, #"{"text":"3.0"}"#,
      ])
  }

  @Test func `bytes come as Base64, and of columns with the same name a row has the last`()
    async throws
  {
    let lines = try await lines(
      """
      console.log(text((await run("SELECT x'414243' AS bytes, x'' AS none, 1 AS a, 2 AS a")).rows));
      """)
    #expect(lines == [#"[{"a":2,"bytes":"QUJD","none":""}]"#])
  }

  @Test func `an error has the code of WebSQL, and the rest of its batch runs`() async throws {
    let lines = try await lines(
      """
      const results = await batch(['BEGIN'], ['INSERT INTO t VALUES (1, 1)'], ['SELEC'], ['INSERT INTO t VALUES (1, 2)'],
        [''], ['INSERT INTO t VALUES (2, 2)'], ['COMMIT']);
      for (const { type, error, result } of results) console.log(type, text(error) ?? '', text(error) === text(result));
      console.log((await run('SELECT count(*) AS n FROM t')).rows[0].n);
      """)
    #expect(
      lines == [
        "success  false", "success  false",
        #"error {"code":5,"message":"near \"SELEC\": syntax error"} true"#,
        #"error {"code":6,"message":"UNIQUE constraint failed: t.a"} true"#,
        #"error {"code":0,"message":"not an error"} true"#, "success  false", "success  false", "2",
      ])
  }

  @Test func `only the first statement of a text runs`() async throws {
    let lines = try await lines(
      """
      await run('INSERT INTO t VALUES (1, 1); INSERT INTO t VALUES (2, 2)');
      console.log((await run('SELECT count(*) AS n FROM t')).rows[0].n);
      """)
    #expect(lines == ["1"])
  }

  @Test func `executeSql passes its result and its error to the callback for success`()
    async throws
  {
    let lines = try await lines(
      """
      for (const method of ['executeSql', 'backgroundExecuteSql']) {
        await tell(method, { dbargs: { dbname: 'a.db' }, ex: { sql: 'SELECT ? AS b', params: ['x'] } });
        await tell(method, { dbargs: { dbname: 'a.db' }, ex: { sql: 'SELECT no' } });
      }
      await tell('executeSql', { dbargs: { dbname: 'b.db' }, ex: { sql: 'SELECT 1' } });
      await tell('executeSql', { dbargs: {}, ex: { sql: 'SELECT 1' } });
      await tell('executeSql', { dbargs: { dbname: 'a.db' }, ex: {} });
      """)
    let each = [
      #"["success",{"rows":[{"b":"x"}],"rowsAffected":0}]"#,
      #"["success",{"code":5,"message":"no such column: no"}]"#,
    ]
    #expect(
      lines == each + each + [
        #"["success","No such database, you must open it first"]"#,
        #"["success","You must specify database path"]"#,
        #"["success","You must specify a sql query to execute"]"#,
      ])
  }

  @Test func `a database is opened twice and closed once`() async throws {
    let lines = try await lines(
      """
      console.log(text(await open({ name: 'a.db' })));
      await tell('close', { path: 'a.db' });
      await tell('close', { path: 'a.db' });
      await tell('close', {});
      console.log(text(await run('SELECT 1')));
      await tell('echoStringValue', { value: 'test-string' });
      """)
    #expect(
      lines == [
        #"["success","Database opened"]"#, #"["success","DB closed"]"#,
        #"["error","Specified db was not open"]"#, #"["error","You must specify database path"]"#,
        #""No such database, you must open it first""#, #"["success","test-string"]"#,
      ])
  }

  @Test func `a database is in the folder that its location means, with a log`() async throws {
    let lines = try await lines(
      """
      await open({ name: 'b.db', dblocation: 'libs' });
      await open({ name: 'c.db', dblocation: 'docs' });
      console.log(await exists('/LocalDatabase/a.db'), await exists('/b.db'), await exists('/../Documents/c.db'));
      console.log((await run('PRAGMA journal_mode')).rows[0].journal_mode);
      """)
    #expect(lines == ["true true true", "wal"])
  }

  @Test func `a transaction that is open when the database is closed is rolled back`() async throws
  {
    let lines = try await lines(
      """
      await batch(['BEGIN'], ['INSERT INTO t VALUES (1, 1)']);
      await call('close', { path: 'a.db' });
      await open({ name: 'a.db' });
      console.log((await run('SELECT count(*) AS n FROM t')).rows[0].n);
      """)
    #expect(lines == ["0"])
  }

  @Test func `an open database is deleted, and the next one of its name is empty`() async throws {
    let lines = try await lines(
      """
      await tell('delete', { path: 'a.db', dblocation: 'docs' });
      await tell('delete', { path: 'a.db', dblocation: 'nosync' });
      console.log(text(await run('SELECT 1')));
      await tell('delete', { path: 'a.db' });
      await tell('delete', {});
      await open({ name: 'a.db' });
      console.log((await run('SELECT count(*) AS n FROM sqlite_master')).rows[0].n);
      """)
    #expect(
      lines == [
        #"["error","The database does not exist on that path"]"#, #"["success","DB deleted"]"#,
        #""No such database, you must open it first""#,
        #"["error","The database does not exist on that path"]"#,
        #"["error","You must specify database path"]"#, "0",
      ])
  }

  @Test func `an open database is attached to another one`() async throws {
    let lines = try await lines(
      """
      await tell('attach', { path: 'a.db', dbName: 'b.db', dbAlias: 'b' });
      await open({ name: 'b.db' });
      await tell('attach', { path: 'a.db', dbName: 'b.db', dbAlias: 'b' });
      await tell('attach', { path: 'a.db', dbName: 'b.db', dbAlias: 'b' });
      await tell('attach', { path: 'no.db', dbName: 'b.db', dbAlias: 'b' });
      await tell('attach', { path: 'a.db' });
      console.log(text(await run('CREATE TABLE b.u (a)')));
      """)
    #expect(
      lines == [
        #"["error","Specified db for ALIAS was not open"]"#,
        #"["success","Database attached successfully."]"#, #"["error","Unable to attach DB"]"#,
        #"["error","Specified db was not open"]"#,
        #"["error","You must specify dbName and dbAlias"]"#,
        #"{"rows":[],"rowsAffected":0}"#,
      ])
  }

  @Test func `a file that is no database is an error, and a folder calls neither callback`()
    async throws
  {
    let lines = try await lines(
      """
      await fs.writeFile(fs.RNFSDocumentDirectoryPath + '/text.db', btoa('text'.repeat(1000)), {});
      await fs.mkdir(fs.RNFSDocumentDirectoryPath + '/folder.db', {});
      console.log(text(await open({ name: 'text.db', dblocation: 'docs' })));
      const sleep = new Promise((resolve) => setTimeout(resolve, 1000, 'neither'));
      console.log(await Promise.race([open({ name: 'folder.db', dblocation: 'docs' }), sleep]));
      """)
    #expect(lines == [#"["error","Unable to open database"]"#, "neither"])
  }

  @Test func `a new database begins as the file of the bundle or of the documents that it names`()
    async throws
  {
    let lines = try await lines(
      """
      const version = async (options) => {
        await open(options);
        const ex = { sql: 'PRAGMA user_version' }, [, { rows }] = await call('executeSql', { dbargs: { dbname: options.name }, ex });
        return rows[0].user_version;
      };
      console.log(await version({ name: 'b.db', assetFilename: '1' }));
      console.log(await version({ name: 'c.db', assetFilename: '~data/c.db' }));
      await fs.copyFile(fs.RNFSLibraryDirectoryPath + '/LocalDatabase/b.db', fs.RNFSDocumentDirectoryPath + '/d.db', {});
      console.log(await version({ name: 'd.db', assetFilename: '/d.db' }));
      console.log(await version({ name: 'e.db', assetFilename: '1' }), await version({ name: 'f.db', assetFilename: '~/package.json' }));
      await version({ name: 'r.db', assetFilename: '~www/b.db', readOnly: true });
      await tell('executeSql', { dbargs: { dbname: 'r.db' }, ex: { sql: 'CREATE TABLE t (a)' } });
      """,
      files: [
        "package.json": "{}", "ios/www/b.db": Self.emptyDatabase(version: 7),
        "data/c.db": Self.emptyDatabase(version: 8),
      ])
    #expect(
      lines == [
        "7", "8", "7", "0 0",
        #"["success",{"code":0,"message":"attempt to write a readonly database"}]"#,
      ])
  }

  @Test func `the location Shared needs an App Group, and without one the app ends`() async throws {
    let (result, lines) = try await run(
      """
      await open({ name: 'b.db', dblocation: 'shared' });
      console.log('went on');
      """)
    #expect(lines == [])
    let failures = result.diagnoses.filter(\.isFailure)
    #expect(
      failures.contains { $0.message.contains("attempt to insert nil object from objects[1]") })
  }

  @Test func `on a full disk a write fails with the code for a quota`() async throws {
    let lines = try await lines(
      """
      device.storage.setFull(true);
      console.log(text(await run('INSERT INTO t VALUES (1, 1)')));
      """)
    #expect(lines == [#"{"code":4,"message":"database or disk is full"}"#])
  }

  /// A database without tables, whose bytes are ASCII (https://sqlite.org/fileformat.html).
  private static func emptyDatabase(version: UInt8) -> String {
    var page = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 496)
    // 512 bytes a page, versions 1 of the format, the fixed fractions, one change, one page, schema format 4 and UTF-8. The last ones
    // are the change for which the number of pages is valid, and the page: a leaf without cells.
    let fields: [Int: UInt8] = [
      16: 2, 18: 1, 19: 1, 21: 64, 22: 32, 23: 32, 27: 1, 31: 1, 47: 4, 59: 1, 63: version, 95: 1,
      100: 13, 105: 2,
    ]
    for (index, byte) in fields { page[index] = byte }
    return String(decoding: page, as: UTF8.self)
  }
}
