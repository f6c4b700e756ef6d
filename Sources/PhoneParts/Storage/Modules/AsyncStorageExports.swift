internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// The methods of async storage with callbacks. Each callback gets the errors, or null, and the
/// results.
///
/// - Parameter keepsOnEmpty: whether a merge of an empty object changes nothing (from version 1.22.1 on).
@HostActor @ExportsBuilder
func asyncStorageExports(
  _ storage: PhoneStorage, _ owner: StoringApp, keepsOnEmpty: @escaping @HostActor () -> Bool
) -> [any Export] {
  AsyncFunction("multiGet") { (keys: [String], done: Callback) in
    do {
      let values = try storage.asyncStorage.values(for: keys)
      done(noErrors, keys.map { [$0, values[$0]] })
    } catch { done([storage.refusal(of: "multiGet", error)], noResult) }
  }
  AsyncFunction("multiSet") { (entries: [[String]], done: Callback) in
    done(
      try storing(entries, "multiSet", in: storage) {
        try storage.asyncStorage.set($0)
        return []
      })
  }
  AsyncFunction("multiMerge") { (entries: [[String]], done: Callback) in
    let failures = try owner.orRaise {
      try storing(entries, "multiMerge", in: storage) {
        try storage.asyncStorage.merge($0, keepsOnEmpty: keepsOnEmpty()).map { _ in .notJSON }
      }
    }
    if let failures { done(failures) }
  }
  AsyncFunction("multiRemove") { (keys: [String], done: Callback) in
    var failures = keys.compactMap(AsyncStorageFailure.init(key:))
    do { try storage.asyncStorage.remove(keys.filter { !$0.isEmpty }) } catch {
      failures = [storage.refusal(of: "multiRemove", error)]
    }
    done(failures.isEmpty ? noErrors : failures)
  }
  AsyncFunction("getAllKeys") { (done: Callback) in
    do { done(noErrors, try storage.asyncStorage.keys()) } catch {
      done(storage.refusal(of: "getAllKeys", error), noResult)
    }
  }
  AsyncFunction("clear") { (done: Callback) in
    do {
      try storage.asyncStorage.removeAll()
      done(noErrors)
    } catch { done(storage.refusal(of: "clear", error)) }
  }
}

/// Stores the valid entries, and returns the errors of the others.
@HostActor
private func storing(
  _ entries: [[String]], _ method: String, in storage: PhoneStorage,
  _ store: ([(key: String, value: String)]) throws -> [AsyncStorageFailure]
) throws -> [AsyncStorageFailure]? {
  var failures: [AsyncStorageFailure] = []
  var fit: [(key: String, value: String)] = []
  for entry in entries {
    if let failure = AsyncStorageFailure(entry: entry) {
      failures.append(failure)
    } else {
      fit.append((entry[0], entry[1]))
    }
  }
  do { failures += try store(fit) } catch let exception as ObjectiveCException {
    throw exception
  } catch { failures.append(storage.refusal(of: method, error)) }
  return failures.isEmpty ? nil : failures
}

extension PhoneStorage {
  /// What a callback gets for this error. It may be why the app fails later.
  fileprivate func refusal(of method: String, _ error: any Error) -> AsyncStorageFailure {
    let failure = AsyncStorageFailure(error)
    onRefusal?("AsyncStorage.\(method)", failure.message)
    return failure
  }
}

private let noErrors: [AsyncStorageFailure]? = nil
private let noResult: [String]? = nil

/// `{ message, key }`, with the messages of `RNCAsyncStorage`.
struct AsyncStorageFailure: JSRecord, Sendable {
  let message: String
  let key: String?

  init(_ error: any Error) {
    switch error {
    // With `_writeManifest`'s message (async-storage, legacy_storage/RNCAsyncStorage.mm, line 580).
    case let error as FileError where error.code == .writeOutOfSpace:
      self.init(message: "Failed to write manifest file." + error.debugDescription)
    case let error as FileError:
      self.init(
        message: "Failed to read storage file." + error.debugDescription, key: error.name)
    default: self.init(message: "Failed to write manifest file." + String(describing: error))
    }
  }

  init?(key: String) {
    guard key.isEmpty else { return nil }
    self.init(message: "Invalid key - must be at least one character.  Key: ", key: key)
  }

  init?(entry: [String]) {
    guard entry.count != 2 else {
      self.init(key: entry[0])
      return
    }
    self.init(
      message:
        "Entries must be arrays of the form [key: string, value: string], got: "
        + "(\n    \(entry.joined(separator: ",\n    "))\n)")
  }

  /// `NSPropertyListReadCorruptError`, by React Native's `RCTJSErrorFromNSError`, which names no key.
  static let notJSON = AsyncStorageFailure(
    message: "The data couldn’t be read because it isn’t in the correct format.")

  private init(message: String, key: String? = nil) {
    self.message = message
    self.key = key
  }

  func write(fields: JSFields) {
    fields.add("message", message)
    if let key { fields.add("key", key) }
  }
}
