package import HostLoop
internal import SQLite
internal import SimulatedPhone

/// The app's user defaults (`NSUserDefaults`): values by key that last until the app is deleted.
///
/// A new value goes at once to another process of iOS, `cfprefsd`, so a crash or kill of the app
/// loses nothing. That process writes it to disk later; a power loss before that undoes the change.
/// After a restart, they look empty until the first unlock, because their file is protected (Apple
/// Developer Forums, 15685).
///
/// All methods throw ``StoreError`` if the phone's file cannot be used.
@HostActor
package final class UserDefaults {
  /// Called after each change (`NSUserDefaultsDidChangeNotification`).
  package var onChange: (@HostActor () -> Void)?
  /// The time from the first change until it and all later changes are written to disk. Apple gives
  /// no number; 5 s is an assumption.
  package var writeDelay = Duration.seconds(5)

  private let database: PhoneDatabase
  private let phone: PhoneConditions
  /// For the keys changed since ``unwrittenSince``, the values on disk, as JSON. `nil` for no
  /// value.
  private var unwritten: [String: String?] = [:]
  private var unwrittenSince = LoopInstant.start

  init(_ database: PhoneDatabase, _ phone: PhoneConditions) {
    self.database = database
    self.phone = phone
  }

  /// What iOS gives each app to read (`NSGlobalDomain`). A value of the app with the same key hides it.
  package static let globalDomain: [String: PropertyList] = [
    "AppleLanguages": ["en-US"], "AppleLocale": "en_US",
  ]

  /// The value of `key`. `nil` if there is none.
  package func object(forKey key: String) throws -> PropertyList? {
    let own = isReadable ? try database.read { try json(forKey: key, $0) } : nil
    return try own.map(PropertyList.init(json:)) ?? Self.globalDomain[key]
  }

  /// All values that the app can read.
  package func dictionaryRepresentation() throws -> [String: PropertyList] {
    try Self.globalDomain.merging(persistentDomain()) { $1 }
  }

  /// The app's own values.
  package func persistentDomain() throws -> [String: PropertyList] {
    guard isReadable else { return [:] }
    let rows: [(String, String)] = try database.read { db in
      try db.rows(of: "SELECT key, value FROM user_defaults") { try ($0[0], $0[1]) }
    }
    return try Dictionary(rows) { $1 }.mapValues(PropertyList.init(json:))
  }

  /// Sets the value of `key`. `nil` removes it.
  ///
  /// - Throws: ``PropertyListError`` for a number that is not finite.
  package func set(_ value: PropertyList?, forKey key: String) throws {
    let new: String?
    do { new = try value?.json() } catch { throw PropertyListError(key: key) }
    let old = try database.write { db in
      let old = try json(forKey: key, db)
      try write(new, forKey: key, db)
      return old
    }
    remember(old, forKey: key)
    onChange?()
  }

  /// Removes the value of `key`.
  package func removeObject(forKey key: String) throws { try set(nil, forKey: key) }

  /// The power fails: changes that were not yet written to disk are undone.
  func losePower() throws {
    writeWhenDue()
    try database.write { db in
      for (key, old) in unwritten { try write(old, forKey: key, db) }
    }
    unwritten = [:]
  }

  /// Called when the app was deleted with its values.
  func forget() { unwritten = [:] }

  private var isReadable: Bool { phone.lock() != .beforeFirstUnlock && !database.isUntouched }

  /// Remembers what the disk has for a key. For several changes, that is the value before the
  /// first.
  private func remember(_ old: String?, forKey key: String) {
    writeWhenDue()
    if unwritten.isEmpty { unwrittenSince = phone.clock.now }
    if unwritten[key] == nil { unwritten.updateValue(old, forKey: key) }
  }

  private func writeWhenDue() {
    if phone.clock.now >= unwrittenSince + writeDelay { unwritten = [:] }
  }
}

/// A value that user defaults cannot hold. iOS throws an exception for it.
package struct PropertyListError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The key of the value.
  package let key: String

  /// Makes an error about the value of `key`.
  package init(key: String) { self.key = key }

  /// The exception's text.
  package var description: String { "Attempt to insert non-property list object for key \(key)" }
}

private func json(forKey key: String, _ db: Database) throws -> String? {
  try db.value(of: "SELECT value FROM user_defaults WHERE key = \(key)")
}

private func write(_ json: String?, forKey key: String, _ db: Database) throws {
  if let json {
    try db.run("INSERT OR REPLACE INTO user_defaults (key, value) VALUES (\(key), \(json))")
  } else {
    try db.run("DELETE FROM user_defaults WHERE key = \(key)")
  }
}
