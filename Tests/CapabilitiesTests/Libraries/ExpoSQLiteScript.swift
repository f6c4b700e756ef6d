import AppHost
import BridgeTesting
import HostLoop
import SimulatedPhone
import Testing

/// A script that calls native code as `src/SQLiteDatabase.ts` and `src/SQLiteStatement.ts` of expo-sqlite do.
@HostActor
enum ExpoSQLiteScript {
  /// - Parameter script: has `sqlite`, `open(name, options)`, `query(database, sql, …values)`, and `tell(body)`, which prints the
  ///   error of `body`.
  static func lines(_ script: String) async throws -> [String] {
    let app = try AppFixture.plain(imports + "(async () => {\n\(script)\n})();") {
      $0.launch = .user
    }
    let result = await app.run()
    #expect(result.diagnoses.filter(\.isFailure).isEmpty)
    return app.lines
  }

  private static let imports = """
    import { NativeModules } from 'react-native';
    import { device } from 'bridgehost';
    NativeModules.ExpoModulesCore.installModules();
    const sqlite = expo.modules.ExpoSQLite;
    const path = (name) => name === ':memory:' ? name : `${sqlite.defaultDatabaseDirectory}/${name}`;
    const open = (name = 'app.db', options = {}) => {
      const database = new sqlite.NativeDatabase(path(name), options);
      database.initSync();
      return database;
    };
    const query = (database, sql, ...values) => {
      const statement = new sqlite.NativeStatement();
      database.prepareSync(statement, sql);
      const { firstRowValues } = statement.runSync(database, { ...values }, {}, true);
      const rows = firstRowValues.length > 0 ? [firstRowValues, ...statement.getAllSync(database)] : [];
      statement.finalizeSync(database);
      return rows;
    };
    const tell = async (body) => {
      try { console.log(await body()); } catch ({ code, message }) { console.log(`${code}: ${message.split('\\n→ Caused by: ').pop()}`); }
    };

    """
}
