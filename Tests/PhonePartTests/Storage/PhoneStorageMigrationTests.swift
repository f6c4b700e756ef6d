import Foundation
import HostLoop
import SQLite
import SimulatedPhone
import Storage
import Testing

/// Phone storages that earlier versions of bridgehost wrote.
@HostActor
@Suite struct PhoneStorageMigrationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Makes a storage of version 1 or 2 with two items of the keychain; iCloud's is deleted. Returns its path.
  private func makeStorage(version: Int) throws -> String {
    let path = folder.file("phone.sqlite")
    let database = try Database(path: path)
    try database.execute(script: Self.tables)
    if version > 1 {
      try database.execute(
        script: "ALTER TABLE keychain_items ADD COLUMN needs_person INTEGER NOT NULL DEFAULT 0")
    }
    try database.execute(
      script: "PRAGMA application_id = 1112690760; PRAGMA user_version = \(version);")
    return path
  }

  @Test(arguments: [1, 2])
  func `an earlier storage keeps its keychain, and items of access groups are added beside it`(
    version: Int
  ) throws {
    let path = try makeStorage(version: version)
    let keychain = PhoneFixture(path: path).storage.keychain
    #expect(try keychain.anchor() == "7")
    #expect(try keychain.anchor(.sharedAnchor) == nil)
    #expect(throws: KeychainError.duplicateItem) { try keychain.add(.anchor("8")) }
    var shared = KeychainItem.anchor("9")
    shared.accessGroup = "group.home"
    try keychain.add(shared)
    let again = PhoneFixture(path: path).storage.keychain
    #expect(try again.items(.anchor).map(\.accessGroup) == [nil, "group.home"])
    var query = KeychainQuery.anchor
    query.accessGroup = "group.home"
    #expect(try again.anchor(query) == "9")
  }

  private static let tables = """
    CREATE TABLE installation (number INTEGER NOT NULL);
    INSERT INTO installation VALUES (1);
    CREATE TABLE keychain_items (
      id INTEGER PRIMARY KEY, class TEXT NOT NULL, service TEXT NOT NULL,
      account TEXT NOT NULL, synchronizable INTEGER NOT NULL, accessible TEXT NOT NULL,
      data BLOB, modified REAL NOT NULL, UNIQUE (class, service, account, synchronizable));
    INSERT INTO keychain_items VALUES
      (1, 'genp', 'sync', 'anchor', 0, 'afterFirstUnlock', X'37', 0),
      (2, 'genp', 'sync', 'anchor', 1, 'afterFirstUnlock', NULL, 0);
    CREATE TABLE user_defaults (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE async_storage (
      database TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
      PRIMARY KEY (database, key)) WITHOUT ROWID;
    CREATE TABLE file_protections (path TEXT PRIMARY KEY, protection TEXT NOT NULL)
      WITHOUT ROWID;
    """
}
