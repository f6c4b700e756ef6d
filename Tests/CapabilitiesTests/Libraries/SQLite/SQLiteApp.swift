import AppHost
import HostLoop
import SimulatedPhone

/// A script that has a database of expo-sqlite and one of op-sqlite.
@HostActor
enum SQLiteApp {
  /// - Parameter script: has `expoDatabase` and `opDatabase`, both in files, the path `outside` of a file outside of the container,
  ///   `run(sql)` for expo-sqlite, and `attempt(body)`, which prints the result or the error.
  static func run(
    _ script: String, outside: String = "/", limit: Duration = .seconds(10)
  ) async throws -> (result: SessionResult, lines: [String]) {
    let app = try AppFixture.plain(
      """
      import { NativeModules } from 'react-native';
      NativeModules.ExpoModulesCore.installModules();
      NativeModules.OPSQLite.install();
      const sqlite = expo.modules.ExpoSQLite, outside = '\(outside)';
      const folder = sqlite.defaultDatabaseDirectory;
      const openExpo = (path, ...rest) => {
        const database = new sqlite.NativeDatabase(path, {}, ...rest);
        database.initSync();
        return database;
      };
      const expoDatabase = openExpo(folder + '/expo.db');
      const opDatabase = __OPSQLiteProxy.open({ name: 'op.db' });
      const statement = (sql, database = expoDatabase) => {
        const statement = new sqlite.NativeStatement();
        database.prepareSync(statement, sql);
        return statement;
      };
      const run = (sql) => {
        const running = statement(sql), { firstRowValues } = running.runSync(expoDatabase, {}, {}, true);
        running.finalizeSync(expoDatabase);
        return firstRowValues;
      };
      const attempt = async (body) => {
        try { console.log(JSON.stringify(await body()) ?? 'done'); } catch ({ message }) {
          console.log(message.split('Caused by: ').pop().replaceAll(folder, '…'));
        }
      };
      (async () => {
      \(script)
      })();
      """
    ) {
      $0.launch = .user
      $0.cpuLimit = limit
    }
    let result = await app.run()
    return (result, app.lines)
  }

  /// What a script prints that has no problem.
  static func lines(_ script: String, outside: String = "/") async throws -> [String] {
    let (result, lines) = try await run(script, outside: outside)
    return result.diagnoses.filter(\.isFailure).map { "\($0.code): \($0.message)" } + lines
  }
}
