import HostLoop
import Testing

/// The facts are those of `ios/SQLiteModule.swift`.
///
/// Own tests: 40 of 41 cases that need no screen (`apps/test-suite/tests/SQLite.ts`); the other one needs SQLite 3.49.
///
/// Differs from a phone: SQLite is that of your system, without the options that expo-sqlite builds in. Extensions of SQLite,
/// SQLCipher and libSQL are missing. SQL has the limits of a turn: if it takes longer or more memory, the app ends. A damaged
/// changeset is an error, whatever SQLite would make of it.
@Suite("expo-sqlite 16.0.10") @HostActor
struct ExpoSQLiteTests {
  /// `ios/SQLiteModule.swift:388`, run, `:581`, getColumnNames, `:602`, getColumnValue, and `:629`, bindStatementParam.
  @Test func `A statement takes values by position and gives rows`() async throws {
    let lines = try await ExpoSQLiteScript.lines(
      """
      const database = open(':memory:');
      await database.execAsync('CREATE TABLE t (a, b); CREATE TABLE u (c);');
      const insert = new sqlite.NativeStatement(), all = new sqlite.NativeStatement();
      await database.prepareAsync(insert, 'INSERT INTO t VALUES (?, ?)');
      console.log(JSON.stringify(await insert.runAsync(database, { 0: 1, 1: 1.5 }, {}, true)));
      await insert.runAsync(database, { 0: true, 1: 'é' }, {}, true);
      await insert.runAsync(database, { 0: null }, { 1: new Uint8Array([7, 0]) }, true);
      await insert.finalizeAsync(database);
      await database.prepareAsync(all, 'SELECT *, typeof(a), typeof(b) FROM t');
      console.log(all.getColumnNamesSync());
      for (let row; (row = await all.stepAsync(database)) !== null;) console.log(row);
      await all.resetAsync(database);
      console.log((await all.getAllAsync(database)).length);
      """)
    #expect(
      lines == [
        #"{"lastInsertRowId":1,"changes":1,"firstRowValues":[]}"#,
        "[ 'a', 'b', 'typeof(a)', 'typeof(b)' ]", "[ 1, 1.5, 'integer', 'real' ]",
        "[ 1, 'é', 'integer', 'text' ]", "[ null, Uint8Array(2) [ 7, 0 ], 'null', 'blob' ]", "3",
      ])
  }

  /// `ios/SQLiteModule.swift:666`, getBindParamIndex.
  @Test func `A statement takes values by name, and ignores names that it does not have`()
    async throws
  {
    let lines = try await ExpoSQLiteScript.lines(
      """
      const database = open(':memory:'), statement = new sqlite.NativeStatement();
      database.prepareSync(statement, 'SELECT $a, :b, @c');
      console.log(statement.runSync(database, { $a: 1, ':b': 'x', $d: 2 }, { '@c': new Uint8Array([1]) }, false).firstRowValues);
      console.log(statement.runSync(database, { $a: 2 ** 40 }, {}, false).firstRowValues);
      await tell(() => statement.runSync(database, { $a: 1 }, {}, true));
      await tell(() => statement.runSync(database, { $a: new Date(0) }, {}, false));
      """)
    #expect(
      lines == [
        "[ 1, 'x', Uint8Array(1) [ 1 ] ]", "[ 1099511627776, null, null ]",
        "ERR_INVALID_BIND_PARAMETER: Invalid bind parameter",
        "ERR_INVALID_CONVERTIBLE: undefined reason",
      ])
  }

  /// `ios/SQLiteModule.swift:353`, exec, `:476`, convertSqlLiteErrorToString, and `ios/Exceptions.swift`.
  @Test func `Errors of SQLite have its number, except those of exec`() async throws {
    let lines = try await ExpoSQLiteScript.lines(
      """
      const database = open(':memory:'), statement = new sqlite.NativeStatement();
      await tell(() => query(database, 'SELECT * FROM nope'));
      await tell(() => database.execAsync('SELECT * FROM nope'));
      database.execSync('CREATE TABLE t (a PRIMARY KEY); INSERT INTO t VALUES (1)');
      database.prepareSync(statement, 'INSERT INTO t VALUES (1)');
      await tell(() => statement.runAsync(database, {}, {}, true));
      await tell(() => statement.finalizeAsync(database));
      """)
    #expect(
      lines == [
        "ERR_INTERNAL_SQLITE_ERROR: Error code 1: no such table: nope",
        "ERR_INTERNAL_SQLITE_ERROR: no such table: nope",
        "ERR_INTERNAL_SQLITE_ERROR: Error code 19: UNIQUE constraint failed: t.a",
        "ERR_INTERNAL_SQLITE_ERROR: Error code 19: UNIQUE constraint failed: t.a",
      ])
  }

  /// `ios/SQLiteModule.swift:653`, maybeThrowForClosedDatabase, and `:659`, maybeThrowForFinalizedStatement.
  @Test func `A closed database and a finalized statement cannot be used`() async throws {
    let lines = try await ExpoSQLiteScript.lines(
      """
      const database = open(), statement = new sqlite.NativeStatement(), left = new sqlite.NativeStatement();
      database.prepareSync(statement, 'SELECT 1'); database.prepareSync(left, 'SELECT 1');
      statement.finalizeSync(database);
      await tell(() => statement.stepSync(database));
      await tell(() => statement.finalizeAsync(database));
      await database.closeAsync();
      await tell(() => database.execAsync('SELECT 1'));
      await tell(() => left.stepSync(database));
      await tell(() => database.closeSync());
      """)
    #expect(
      lines == Array(repeating: "ERR_ACCESS_CLOSED_RESOURCE: Access to closed resource", count: 5))
  }

  /// `ios/SQLiteModule.swift:719`, maybeFinalizeAllStatements, and `:486`, closeDatabase.
  @Test func `A database with open statements closes only if it may finalize them`() async throws {
    let lines = try await ExpoSQLiteScript.lines(
      """
      const database = open('a.db', { finalizeUnusedStatementsBeforeClosing: false });
      database.prepareSync(new sqlite.NativeStatement(), 'SELECT 1');
      await tell(() => database.closeAsync());
      await tell(() => database.execAsync('SELECT 1'));
      """)
    #expect(
      lines == [
        "ERR_INTERNAL_SQLITE_ERROR: Error code 5: unable to close due to unfinalized statements or unfinished backups",
        "ERR_ACCESS_CLOSED_RESOURCE: Access to closed resource",
      ])
  }

  /// `ios/SQLiteModule.swift:119`, Constructor, and `:688`, removeCachedDatabase.
  @Test func `A database that is opened again with the same options is the same connection`()
    async throws
  {
    let lines = try await ExpoSQLiteScript.lines(
      """
      const first = open(), second = open(), other = open('app.db', { useNewConnection: true });
      first.execSync('BEGIN');
      console.log(first === second, second.isInTransactionSync(), other.isInTransactionSync());
      first.closeSync();
      console.log(query(second, 'SELECT 1'));
      second.closeSync();
      await tell(() => second.isInTransactionAsync());
      """)
    #expect(
      lines == [
        "false true false", "[ [ 1 ] ]", "ERR_ACCESS_CLOSED_RESOURCE: Access to closed resource",
      ])
  }

  /// `ios/SQLiteModule.swift:510`, deleteDatabase.
  @Test func `A database is a file in Documents, and is deleted only when it is closed`()
    async throws
  {
    let lines = try await ExpoSQLiteScript.lines(
      """
      console.log(sqlite.defaultDatabaseDirectory.endsWith('/Documents/SQLite'));
      const hide = async (body) => { try { await body(); console.log('done'); } catch (error) {
        console.log(error.code, error.message.split('Caused by: ').pop().replaceAll(sqlite.defaultDatabaseDirectory, '…')); } };
      const database = open();
      database.execSync('CREATE TABLE t (a)');
      await hide(() => sqlite.deleteDatabaseAsync(path('app.db')));
      database.closeSync();
      await hide(() => sqlite.deleteDatabaseAsync(path('app.db')));
      await hide(() => sqlite.deleteDatabaseAsync(path('app.db')));
      await hide(() => new sqlite.NativeDatabase('/etc/app.db', {}));
      """)
    #expect(
      lines == [
        "true",
        "E_SQLITE_DELETE_DATABASE Unable to delete database …/app.db that is currently open. Close it prior to deletion",
        "done", "E_SQLITE_DELETE_DATABASE Database …/app.db not found",
        "E_SQLITE_OPEN_DATABASE Could not open database",
      ])
  }

  /// `ios/SQLiteModule.swift:322`, deserializeDatabase, `:364`, serialize, and `:531`, backupDatabase.
  @Test func `A database can be copied as bytes, to another one, and from a file`() async throws {
    let lines = try await ExpoSQLiteScript.lines(
      """
      const database = open('source.db');
      database.execSync('CREATE TABLE t (a); INSERT INTO t VALUES (7)');
      const bytes = await database.serializeAsync('main');
      const copy = new sqlite.NativeDatabase(':memory:', {}, bytes);
      copy.initSync();
      console.log(bytes instanceof Uint8Array, query(copy, 'SELECT a FROM t'));
      const backup = open('backup.db');
      await sqlite.backupDatabaseAsync(backup, 'main', database, 'main');
      console.log(query(backup, 'SELECT a FROM t'));
      await sqlite.importAssetDatabaseAsync(path('imported.db'), path('source.db'), false);
      console.log(query(open('imported.db'), 'SELECT a FROM t'));
      await tell(() => sqlite.importAssetDatabaseAsync(path('x.db'), '/nope', false));
      """)
    #expect(
      lines == [
        "true [ [ 7 ] ]", "[ [ 7 ] ]", "[ [ 7 ] ]",
        "E_SQLITE_DELETE_DATABASE: Database /nope not found",
      ])
  }

  /// `ios/SQLiteModule.swift:543`, addUpdateHook.
  @Test func `Changes of rows are events, if the database asks for them`() async throws {
    let lines = try await ExpoSQLiteScript.lines(
      """
      const database = open('app.db', { enableChangeListener: true }), silent = open('silent.db');
      for (const each of [database, silent]) each.execSync('CREATE TABLE t (a)');
      const tellChange = ({ databaseName, databaseFilePath, tableName, rowId, typeId }) =>
        console.log(databaseName, databaseFilePath.split('/').pop(), tableName, rowId, typeId);
      const subscription = sqlite.addListener('onDatabaseChange', tellChange);
      await null;
      await database.execAsync("INSERT INTO t VALUES (1); UPDATE t SET a = 2");
      await silent.execAsync("INSERT INTO t VALUES (1)");
      subscription.remove();
      await database.isInTransactionAsync();
      await database.execAsync("DELETE FROM t WHERE a = 2");
      """)
    #expect(lines == ["main app.db t 1 insert", "main app.db t 1 update"])
  }

  /// `ios/SQLiteModule.swift:739`, sessionCreate, to `:807`, sessionInvertChangeset.
  @Test func `A session records changes, which another database can apply and undo`() async throws {
    let lines = try await ExpoSQLiteScript.lines(
      """
      const [source, target] = ['a.db', 'b.db'].map((name) => open(name));
      for (const each of [source, target]) each.execSync('CREATE TABLE t (a INTEGER PRIMARY KEY, b)');
      const session = new sqlite.NativeSession();
      await source.createSessionAsync(session, 'main');
      await session.attachAsync(source, null);
      source.execSync("INSERT INTO t VALUES (1, 'x')");
      const changes = await session.createChangesetAsync(source);
      await session.applyChangesetAsync(target, changes);
      console.log(query(target, 'SELECT * FROM t'));
      await session.applyChangesetAsync(target, await session.createInvertedChangesetAsync(source));
      console.log(query(target, 'SELECT * FROM t'));
      await session.enableAsync(source, false);
      await session.closeAsync(source);
      await source.closeAsync();
      """)
    #expect(lines == ["[ [ 1, 'x' ] ]", "[]"])
  }
}
