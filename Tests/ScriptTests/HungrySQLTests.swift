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
      const blob = 'hex(zeroblob(450000000))';
      const rows = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT zeroblob(100000000) FROM c';
      setTimeout(() => { try { \(call); } finally { console.log('went on'); } }, 10);
      """, to: "app.js")
    let command = Command(["--launch", "user", "app.js"], in: folder.url)
    try command.start()
    let result = command.finish()
    #expect(result.status == 1)
    #expect(result.errors.contains("MB of memory in one turn, and was ended"))
    #expect(result.errors.contains("app.js:"))
  }
}
