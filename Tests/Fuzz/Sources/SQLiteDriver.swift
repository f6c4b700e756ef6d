import AppHost
import HostLoop
import JSEngine
import ScriptLoading
import SimulatedPhone
import StandardCapabilities

/// Lets an app use a database or a changeset that somebody has damaged. The input is a database if it begins as one.
///
/// The app may get errors, and SQL may be ended because it takes too long, but the program goes on.
@HostActor
final class SQLiteDriver: FuzzDriver {
  private var machine = JSVirtualMachine()
  private var rest = SQLiteDriver.runsOfMachine

  private static let runsOfMachine = 20

  func run(_ input: [UInt8]) async throws {
    rest -= 1
    if rest == 0 {
      machine = JSVirtualMachine()
      rest = Self.runsOfMachine
    }
    var configuration = SessionConfiguration(script: .file(path: ""))
    configuration.clock = .virtual
    configuration.info = .init()
    configuration.launch = .user
    configuration.cpuLimit = .milliseconds(200)
    configuration.virtualMachine = machine
    let isDatabase = input.starts(with: "SQLite".utf8)
    let text = """
      const input = new Uint8Array([\(input.map(String.init).joined(separator: ","))]);
      \(Self.beginning)
      \(isDatabase ? Self.databaseScript : Self.changesetScript)
      console.log('end', right, wrong);
      """
    var hasEnded = false
    let session = try AppSession(
      configuration, script: Script(text: text, url: "<fuzz>"),
      output: { [self] _, line in
        hasEnded = hasEnded || line.hasPrefix("end")
        note(line)
      })
    let result = await session.run()
    for diagnosis in result.diagnoses { note(diagnosis.code) }
    // Without a diagnosis the app was not ended, so it has come to the end.
    if !hasEnded, result.diagnoses.isEmpty { throw Contradiction("the script stopped") }
  }

  private static let beginning = """
    import { NativeModules } from 'react-native';
    NativeModules.ExpoModulesCore.installModules();
    const sqlite = expo.modules.ExpoSQLite;
    let right = 0, wrong = 0;
    const attempt = (body) => { try { body(); right++; } catch { wrong++; } };
    const open = (...content) => {
      const database = new sqlite.NativeDatabase(':memory:', { useNewConnection: true }, ...content);
      database.initSync();
      return database;
    };
    const query = (database, sql) => {
      const statement = new sqlite.NativeStatement();
      database.prepareSync(statement, sql);
      statement.runSync(database, {}, {}, true);
      statement.getAllSync(database);
      statement.finalizeSync(database);
    };
    """

  private static let databaseScript = """
    attempt(() => {
      const database = open(input);
      for (const sql of ['SELECT count(*) FROM t', 'SELECT * FROM t ORDER BY b', 'SELECT * FROM v', 'PRAGMA integrity_check',
        'INSERT INTO t (b) VALUES (7)', 'UPDATE t SET b = b || 1', 'DELETE FROM t WHERE a % 2', 'VACUUM', 'REINDEX', 'DROP TABLE t']) {
        attempt(() => query(database, sql));
      }
      attempt(() => sqlite.backupDatabaseSync(open(), 'main', database, 'main'));
      attempt(() => database.serializeSync('main'));
      database.closeSync();
    });
    """

  private static let changesetScript = """
    const database = open();
    database.execSync("CREATE TABLE t (a INTEGER PRIMARY KEY, b, c); INSERT INTO t VALUES (1, 'one', 1.5), (2, NULL, x'01'), (3, 3, 3)");
    const session = new sqlite.NativeSession();
    attempt(() => session.applyChangesetSync(database, input));
    attempt(() => session.applyChangesetSync(database, session.invertChangesetSync(database, input)));
    attempt(() => query(database, 'SELECT * FROM t'));
    """
}
