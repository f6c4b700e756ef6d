import Testing

/// SQL that makes more than an app may have. Each case runs in its own process, because the memory would otherwise count for
/// other tests, too.
@Suite(.serialized, .processes) struct HungrySQLTests {
  @Test(arguments: [
    "expoDatabase.execSync(`SELECT ${blob}, ${blob}, ${blob}`)",
    "query('SELECT zeroblob(900000000), zeroblob(900000000), zeroblob(900000000)').runSync(expoDatabase, {}, {}, true)",
    "query(rows).getAllSync(expoDatabase)", "opDatabase.executeSync(rows)",
    "opDatabase.execute(rows).catch(() => console.log('went on'))",
    "expoDatabase.execSync(`CREATE TABLE t (a); INSERT INTO t ${rows}`)",
  ])
  func `SQL that takes too much memory ends the app, as a script does`(call: String) throws {
    let result = try run(
      """
      const blob = 'hex(zeroblob(450000000))';
      const rows = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT zeroblob(100000000) FROM c';
      setTimeout(() => { try { \(call); } finally { console.log('went on'); } }, 10);
      """)
    #expect(result.status == 1)
    #expect(result.errors.contains("MB of memory in one turn, and was ended"))
    #expect(result.errors.contains("app.js:"))
  }

  /// `instr` compares each position of one blob with all of the other, and SQLite does not interrupt it.
  @Test(arguments: ["expoDatabase.execSync(endless)", "opDatabase.execute(endless)"])
  func `A function of SQLite that does not end ends the run, with the line of the call`(
    call: String
  ) throws {
    let result = try run(
      """
      const endless = "SELECT instr(zeroblob(80000000), CAST(zeroblob(40000000) || 'x' AS BLOB))";
      setTimeout(() => { try { \(call); } finally { console.log('went on'); } }, 10);
      """, turnLimit: "0.3")
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        "a statement of SQLite ran for 0.3 s of processor time without returning, and it cannot stop the function"
      ), "\(result.errors)")
    #expect(result.errors.contains("app.js:"))
  }

  /// https://sqlite.org/pragma.html#pragma_hard_heap_limit
  @Test func `A limit of the heap is that of one library`() throws {
    let result = try run(
      """
      const value = (sql) => query(sql).runSync(expoDatabase, {}, {}, true).firstRowValues[0];
      const attempt = async (body) => {
        try { console.log(JSON.stringify(await body())); } catch ({ message }) { console.log(message.split('Caused by: ').pop()); }
      };
      const big = 'SELECT length(hex(zeroblob(40000000))) AS n';
      (async () => {
        console.log(value('PRAGMA hard_heap_limit'), value('PRAGMA soft_heap_limit = 2000'));
        console.log(value('PRAGMA hard_heap_limit = 60000000'));
        await attempt(() => value(big));
        await attempt(() => opDatabase.executeSync(big).rows);
        await NativeModules.UserDefaults.set('k', 'v');
        await attempt(() => NativeModules.UserDefaults.get('k'));
      })();
      """)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 5, "\(result.output)\(result.errors)")
    #expect(lines.prefix(2) == ["0 2000", "60000000"])
    #expect(lines.dropFirst(2).first?.contains("out of memory") == true)
    #expect(lines.suffix(2) == [#"[{"n":80000000}]"#, #""v""#])
  }

  /// Runs a script that has a database of each library.
  ///
  /// - Parameter turnLimit: how many seconds of processor time a turn may use.
  private func run(_ script: String, turnLimit: String = "10") throws -> Command.Result {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      import { NativeModules } from 'react-native';
      NativeModules.ExpoModulesCore.installModules();
      NativeModules.OPSQLite.install();
      const sqlite = expo.modules.ExpoSQLite;
      const expoDatabase = new sqlite.NativeDatabase(':memory:', {});
      expoDatabase.initSync();
      const opDatabase = __OPSQLiteProxy.open({ name: 'a.db', location: ':memory:' });
      const query = (sql) => {
        const statement = new sqlite.NativeStatement();
        expoDatabase.prepareSync(statement, sql);
        return statement;
      };
      \(script)
      """, to: "app.js")
    return try Command.run(
      "--launch", "user", "app.js", in: folder.url,
      environment: ["BRIDGEHOST_TURN_LIMIT": turnLimit, "BRIDGEHOST_TURN_MEMORY": "500"])
  }
}
