import AppHost
import HostLoop
import Testing

/// What SQL may use of the processor and of the memory.
@Suite(.serialized) @HostActor
struct SQLiteLimitTests {
  private static let endless =
    "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c"

  @Test(arguments: [
    "expoDatabase.execSync(sql)", "await expoDatabase.execAsync(sql)", "run(sql)",
    "await statement(sql).runAsync(expoDatabase, {}, {}, true)",
    "statement(sql).getAllSync(expoDatabase)", "await statement(sql).stepAsync(expoDatabase)",
    "opDatabase.executeSync(sql)", "await opDatabase.execute(sql)",
    "opDatabase.executeRawSync(sql)",
    "await opDatabase.executeBatch([[sql]])", "await opDatabase.prepareStatement(sql).execute()",
    // One row of it takes much longer than a hundred thousand steps of others.
    "expoDatabase.execSync('WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT randomblob(1000000) FROM c')",
  ])
  func `SQL that does not end is ended like a script, and the script says where`(call: String)
    async throws
  {
    let (result, lines) = try await SQLiteApp.run(
      "const sql = '\(Self.endless)';\ntry { \(call); console.log('went on'); } catch { console.log('went on'); }",
      limit: .milliseconds(100))
    let text = result.text("uncaught-error")
    #expect(text.contains("a statement of SQLite ran for 0.1 s of processor time"))
    #expect(text.contains("app.js:"))
    #expect(result.wasCutShort)
    #expect(result.exitCode == 1)
    #expect(lines == [])
  }

  @Test(arguments: [
    "opDatabase.execute('SELECT 1', huge)", "opDatabase.executeRaw('SELECT 1', huge)",
    "opDatabase.executeSync('SELECT 1', huge)", "opDatabase.executeBatch([['SELECT 1', huge]])",
    "opDatabase.prepareStatement('SELECT 1').bind(huge)",
    "opDatabase.prepareStatement('SELECT 1').bindSync(huge)",
    "opDatabase.reactiveExecute({ query: 'SELECT 1', arguments: huge, fireOn: [], callback() {} })",
    "opDatabase.reactiveExecute({ query: 'SELECT 1', arguments: [], fireOn: [{ table: 't', ids: huge }], callback() {} })",
  ])
  func `An array of four billion elements is too large for a call of op-sqlite`(call: String)
    async throws
  {
    let lines = try await SQLiteApp.lines(
      "const huge = []; huge.length = 2 ** 32 - 1;\nawait attempt(() => \(call));")
    #expect(lines.count == 1)
    #expect(lines.first?.contains("is too large: one call may pass 256 MB") == true)
  }
}
