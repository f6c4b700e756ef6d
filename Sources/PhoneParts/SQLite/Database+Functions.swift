internal import CSQLite

extension Database {
  /// Adds a function of SQL that makes a number of a text. It is NULL for anything but a text, and
  /// where `function` returns `nil`.
  ///
  /// - Parameter function: always returns the same for the same text.
  package func addFunction(
    _ name: String, _ function: @escaping @Sendable (String) -> Double?
  ) throws {
    let context = Unmanaged.passRetained(TextFunction(function)).toOpaque()
    // SQLite releases the function with the connection, and if this fails.
    let code = sqlite3_create_function_v2(
      handle, name, 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, context, callFunction, nil, nil
    ) { context in
      if let context { Unmanaged<TextFunction>.fromOpaque(context).release() }
    }
    guard code == SQLITE_OK else { throw SQLiteError(of: handle) }
  }
}

private final class TextFunction: Sendable {
  let call: @Sendable (String) -> Double?

  init(_ call: @escaping @Sendable (String) -> Double?) { self.call = call }
}

private func callFunction(
  _ context: OpaquePointer?, _: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
) {
  guard let function = sqlite3_user_data(context), let value = values?.pointee,
    sqlite3_value_type(value) == SQLITE_TEXT, let text = sqlite3_value_text(value),
    let number = Unmanaged<TextFunction>.fromOpaque(function).takeUnretainedValue()
      .call(String(cString: text))
  else { return sqlite3_result_null(context) }
  sqlite3_result_double(context, number)
}
