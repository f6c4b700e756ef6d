import AppHost
import HostLoop
import Testing

/// What native code does with handles of SQLite that are closed, finalized or null.
@Suite @HostActor
struct SQLiteHandleTests {
  /// `ios/SQLiteModule.swift` of expo-sqlite 16 passes each of these on to SQLite, which has no check for them
  /// (expo/expo#44623, #49066).
  @Test(arguments: [
    (#"statement('\n').runSync(expoDatabase, {}, {}, true)"#, "an empty statement"),
    ("await statement('-- a comment').runAsync(expoDatabase, {}, {}, true)", "an empty statement"),
    ("new sqlite.NativeStatement().runSync(expoDatabase, {}, {}, true)", "an empty statement"),
    (
      """
      const other = openExpo(':memory:'), left = statement('SELECT 1', other);
      other.closeSync();
      left.stepSync(expoDatabase)
      """, "after sqlite3_finalize()"
    ),
    ("new sqlite.NativeSession().attachSync(expoDatabase, null)", "never created"),
    (
      """
      const session = new sqlite.NativeSession();
      expoDatabase.createSessionSync(session, 'main');
      session.closeSync(expoDatabase);
      await session.createChangesetAsync(expoDatabase)
      """, "that is closed"
    ),
  ])
  func `A handle with which native code crashes ends the app, and the script says where`(
    script: String, reason: String
  ) async throws {
    let (result, lines) = try await SQLiteApp.run(
      "try { \(script); console.log('went on'); } catch { console.log('went on'); }")
    let text = result.text("ended-by-exception")
    #expect(text.contains("EXC_BAD_ACCESS (SIGSEGV): expo-sqlite"))
    #expect(text.contains(reason))
    #expect(result.diagnoses.first { $0.code == "ended-by-exception" }?.moments.first?.place != nil)
    #expect(result.exitCode == 1)
    #expect(lines == [])
  }

  /// SQLite's own functions know a null statement.
  @Test func `An empty statement has no columns, and can be stepped and finalized`() async throws {
    let lines = try await SQLiteApp.lines(
      """
      const empty = statement('\\n');
      console.log(empty.getColumnNamesSync());
      await attempt(() => empty.resetSync(expoDatabase));
      await attempt(() => empty.finalizeSync(expoDatabase));
      """)
    #expect(lines == ["[]", "done", "done"])
  }

  /// `cpp/OPBridge.cpp`, opsqlite_close: `sqlite3_close_v2` keeps the connection for its statements.
  @Test func `A prepared statement of op-sqlite runs after its database is closed`() async throws {
    let lines = try await SQLiteApp.lines(
      """
      const prepared = opDatabase.prepareStatement('SELECT ? AS a');
      opDatabase.close();
      prepared.bindSync([7]);
      await attempt(() => prepared.execute().then(({ rows }) => rows));
      await attempt(() => opDatabase.executeSync('SELECT 1'));
      """)
    #expect(
      lines == [
        #"[{"a":7}]"#, "Exception in HostFunction: [op-sqlite][executeSync] database is closed",
      ])
  }
}
