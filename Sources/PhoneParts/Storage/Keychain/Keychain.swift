package import FoundationEssentials
package import HostLoop
internal import SQLite

/// The phone's keychain: passwords that survive a reinstall of the app. The lock of the phone
/// decides when each can be read (Apple, Keychain services).
///
/// ```swift
/// try keychain.add(KeychainItem(service: "sync", account: "anchor", data: Data("7".utf8)))
/// let anchor = try keychain.item(KeychainQuery(service: "sync", account: "anchor")).data
/// ```
/// All methods throw ``KeychainError``, or ``StoreError`` if the phone's file cannot be used.
@HostActor
package final class Keychain {
  private let database: PhoneDatabase
  private let phone: PhoneConditions
  private let cloud: ICloudKeychain?
  /// The time of the latest change that came from iCloud, by the key of the item.
  private var received: [ICloudKeychain.Name: Double] = [:]

  private var hasJoinedCloud = false

  init(_ database: PhoneDatabase, _ phone: PhoneConditions, cloud: ICloudKeychain?) {
    self.database = database
    self.phone = phone
    self.cloud = cloud
  }

  /// Adds an item (`SecItemAdd`).
  ///
  /// - Throws: ``KeychainError``. `.interactionNotAllowed` comes before `.duplicateItem`, because
  ///   the data is encrypted first.
  package func add(_ item: KeychainItem) throws {
    guard !(item.isSynchronizable && item.accessibility.isThisDeviceOnly) else {
      throw KeychainError.invalidParameter
    }
    try checkAccess(to: item.accessibility)
    try receive()
    let now = phone.now
    try change { db in
      let old = try KeychainRecord.named(like: item, db)
      guard old?.isDeleted != false else { throw KeychainError.duplicateItem }
      return [KeychainRecord(item: item, modified: modificationTime(now, after: old))]
    }
  }

  /// The first item that matches (`SecItemCopyMatching`). On the screen, the person authenticates at once.
  package func item(_ query: KeychainQuery) throws -> KeychainItem {
    guard let item = try matching(query).first else { throw KeychainError.itemNotFound }
    try checkReading(of: item)
    return item
  }

  /// All matching items, oldest first (`SecItemCopyMatching` with `kSecMatchLimitAll`). If one of
  /// them cannot be read, the whole query fails (Apple's Security sources, `s3dl_query_row`).
  package func items(_ query: KeychainQuery) throws -> [KeychainItem] {
    let items = try matching(query)
    guard !items.isEmpty else { throw KeychainError.itemNotFound }
    for item in items { try checkReading(of: item) }
    return items
  }

  /// Changes the data of the matching items, and their accessibility if it is given
  /// (`SecItemUpdate`).
  package func update(
    _ query: KeychainQuery, data: Data, accessibility: KeychainItem.Accessibility? = nil
  ) throws {
    for item in try items(query) {
      let accessibility = accessibility ?? item.accessibility
      guard !(item.isSynchronizable && accessibility.isThisDeviceOnly) else {
        throw KeychainError.invalidParameter
      }
      try checkAccess(to: accessibility)
    }
    let now = phone.now
    try change { db in
      try KeychainRecord.matching(query, db).map { old in
        var new = KeychainRecord(item: old.item, modified: modificationTime(now, after: old))
        new.item.data = data
        new.item.accessibility = accessibility ?? old.item.accessibility
        return new
      }
    }
  }

  /// Deletes the matching items (`SecItemDelete`). This also works on a locked phone, because
  /// nothing is decrypted (Apple's Security sources, `s3dl_query_delete`).
  package func delete(_ query: KeychainQuery) throws {
    guard try !matching(query).isEmpty else { throw KeychainError.itemNotFound }
    let now = phone.now
    try change { db in
      try KeychainRecord.matching(query, db).map { old in
        KeychainRecord(
          item: old.item, modified: modificationTime(now, after: old), isDeleted: true)
      }
    }
  }

  /// All passwords of services, also while the app cannot read them.
  func contents() throws -> [KeychainItem] { try matching(KeychainQuery()) }

  /// In the background nobody can authenticate: `errSecInteractionNotAllowed` (Apple, Security Framework Result Codes).
  private func checkReading(of item: KeychainItem) throws {
    try checkAccess(to: item.accessibility)
    if item.needsPerson, !phone.canAskPerson() { throw KeychainError.interactionNotAllowed }
  }

  private func checkAccess(to accessibility: KeychainItem.Accessibility) throws {
    guard accessibility.allows(phone.lock()) else { throw KeychainError.interactionNotAllowed }
  }

  private func matching(_ query: KeychainQuery) throws -> [KeychainItem] {
    try receive()
    return try database.read { try KeychainRecord.matching(query, $0) }.map(\.item)
  }

  /// Writes the records that `body` returns, in one transaction, and passes the synchronizable ones
  /// to iCloud.
  private func change(_ body: (Database) throws -> [KeychainRecord]) throws {
    let records = try database.write { db in
      let records = try body(db)
      for record in records {
        if record.isDeleted, !record.item.isSynchronizable {
          try record.erase(db)
        } else {
          try record.save(db)
        }
      }
      return records
    }
    guard let cloud else { return }
    for record in records where record.item.isSynchronizable { upload(record, to: cloud) }
  }

  private func upload(_ record: KeychainRecord, to cloud: ICloudKeychain) {
    cloud.upload(record, from: ObjectIdentifier(self), at: phone.now)
  }

  /// Takes over the current records of iCloud. The first time, it also uploads the items that the
  /// phone already had.
  private func receive() throws {
    guard let cloud else { return }
    if !hasJoinedCloud {
      hasJoinedCloud = true
      for record in try database.read(KeychainRecord.synchronizable) { upload(record, to: cloud) }
    }
    let changes = cloud.records(at: phone.now).filter { received[$0.key] != $0.value.modified }
    guard !changes.isEmpty else { return }
    try database.write { db in
      for record in changes.values {
        if try record.replaces(KeychainRecord.named(like: record.item, db)) { try record.save(db) }
      }
    }
    for (name, record) in changes { received[name] = record.modified }
  }
}

/// Always later than the previous change, even if the clock stands still.
private func modificationTime(_ now: Double, after old: KeychainRecord?) -> Double {
  old.map { max(now, $0.modified.nextUp) } ?? now
}
