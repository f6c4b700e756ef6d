import AppHost
import Foundation
import HostLoop
import SimulatedPhone
import Testing

/// Which files SQL reaches.
@Suite @HostActor
struct SQLiteFileTests {
  private func inFolder(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "bridgehost-outside-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder.path)
  }

  @Test(arguments: [
    "ATTACH 'PATH' AS o; CREATE TABLE o.t (a)", "ATTACH '' || 'PATH' AS o; CREATE TABLE o.t (a)",
    "ATTACH 'file:PATH' AS o; CREATE TABLE o.t (a)",
    "ATTACH 'file:PATH?vfs=unix' AS o; CREATE TABLE o.t (a)",
    "ATTACH 'file:PATH?vfs=unix-none' AS o; CREATE TABLE o.t (a)",
    "ATTACH 'file:PATH?vfs=unix-dotfile&nolock=1' AS o; CREATE TABLE o.t (a)",
    "VACUUM INTO 'PATH'", "VACUUM INTO 'file:PATH?vfs=unix-excl'",
    "ATTACH 'FOLDER/../../../../../../../../PATH' AS o; CREATE TABLE o.t (a)",
    "ATTACH 'outside.db' AS o; CREATE TABLE o.t (a)", "VACUUM INTO 'outside.db'",
    "PRAGMA temp_store_directory = 'OUTSIDE'; CREATE TEMP TABLE t (a); SELECT 1 / 0; SELECT nope",
  ])
  func `SQL cannot open a file outside of the container`(sql: String) async throws {
    try await inFolder { folder in
      let lines = try await SQLiteApp.lines(
        """
        expoDatabase.execSync('CREATE TABLE a (a)');
        const sql = `\(sql)`.replaceAll('PATH', outside + '/outside.db').replaceAll('OUTSIDE', outside).replaceAll('FOLDER', folder);
        await attempt(() => expoDatabase.execSync(sql));
        await attempt(() => opDatabase.executeSync(sql));
        await attempt(() => opDatabase.executeSync('ATTACH ? AS p', [outside + '/outside.db']));
        await attempt(() => opDatabase.attach({ secondaryDbFileName: 'outside.db', alias: 'q', location: '/../../../../../../../..' + outside }));
        await attempt(() => __OPSQLiteProxy.open({ name: 'outside.db', location: outside }));
        await attempt(() => openExpo(outside + '/outside.db'));
        """, outside: folder)
      #expect(lines.count == 6)
      let reasons = ["unable to open", "Could not open", "no such column"]
      for line in lines { #expect(reasons.contains { line.contains($0) }, "\(line)") }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    }
  }

  @Test func `A link in the container does not lead SQL out of it`() async throws {
    try await inFolder { folder in
      let app = try AppFixture.plain(
        """
        import { NativeModules } from 'react-native';
        NativeModules.ExpoModulesCore.installModules();
        const sqlite = expo.modules.ExpoSQLite, folder = sqlite.defaultDatabaseDirectory;
        const database = new sqlite.NativeDatabase(folder + '/a.db', {});
        console.log(folder);
        for (const name of ['/link/b.db', '/link.db']) {
          try { database.execSync(`ATTACH '${folder}${name}' AS o; CREATE TABLE o.t (a)`); console.log('opened'); }
          catch ({ message }) { console.log(message.includes('unable to open')); }
        }
        """
      ) { $0.launch = .user }
      app.onPrint = { line in
        guard line.hasSuffix("/SQLite") else { return }
        let files = FileManager.default
        try files.createSymbolicLink(atPath: line + "/link", withDestinationPath: folder)
        try files.createSymbolicLink(
          atPath: line + "/link.db", withDestinationPath: folder + "/c.db")
      }
      _ = await app.run()
      #expect(app.lines.dropFirst() == ["true", "true"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    }
  }

  @Test func `SQL opens other files of the container`() async throws {
    let lines = try await SQLiteApp.lines(
      """
      expoDatabase.execSync(`CREATE TABLE a (a); INSERT INTO a VALUES (1); VACUUM INTO '${folder}/copy.db'; ATTACH '${folder}/copy.db' AS c`);
      console.log(run('SELECT a FROM c.a'));
      opDatabase.executeSync('ATTACH ? AS c', [folder + '/copy.db']);
      console.log(opDatabase.executeRawSync('SELECT a FROM c.a').rawRows);
      opDatabase.attach({ secondaryDbFileName: 'other.db', alias: 'other' });
      opDatabase.executeSync('CREATE TABLE other.t (a)');
      expoDatabase.execSync("ATTACH ':memory:' AS m; CREATE TABLE m.t (a); ATTACH '' AS n; CREATE TABLE n.t (a); VACUUM");
      expoDatabase.execSync('PRAGMA journal_mode = WAL; CREATE TEMP TABLE x (a); INSERT INTO a VALUES (2)');
      console.log(run('PRAGMA journal_mode'));
      """)
    #expect(lines == ["[ 1 ]", "[ [ 1 ] ]", "[ 'wal' ]"])
  }

  /// It takes the address of code.
  @Test func `fts3_tokenizer is not there, as on a phone`() async throws {
    let lines = try await SQLiteApp.lines(
      "await attempt(() => run(\"SELECT fts3_tokenizer('x', x'4141414141414141')\"));")
    #expect(lines.count == 1)
    #expect(lines.first?.contains("fts3_tokenizer") == true)
  }
}
