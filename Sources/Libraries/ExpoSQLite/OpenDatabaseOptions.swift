internal import HostLoop
internal import JSEngine

/// `ios/SQLiteOptions.swift`. Only a build with libSQL reads the others.
struct OpenDatabaseOptions: JSDecodable, Equatable {
  let enableChangeListener: Bool
  let useNewConnection: Bool
  let finalizeUnusedStatementsBeforeClosing: Bool

  static func decode(_ value: JSRef, in context: JSContext) throws -> OpenDatabaseOptions {
    let object = try JSObject.decode(value, in: context)
    let flag = { (name: String) in try object.get(name, as: Bool?.self) }
    return OpenDatabaseOptions(
      enableChangeListener: try flag("enableChangeListener") ?? false,
      useNewConnection: try flag("useNewConnection") ?? false,
      finalizeUnusedStatementsBeforeClosing: try flag("finalizeUnusedStatementsBeforeClosing")
        ?? true)
  }
}
