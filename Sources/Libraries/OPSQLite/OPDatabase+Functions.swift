internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Storage

// The functions of the object that JavaScript gets (`cpp/OPDatabase.cpp`, create_jsi_functions).
extension OPDatabase {
  /// - Parameter lane: the database's thread.
  @ExportsBuilder
  func exports(_ bridge: Bridge, on lane: String) -> [any Export] {
    queries
    files(bridge)
    hookFunctions(bridge)
    function("prepareStatement") { [self, unowned bridge] call in
      let statement = try connection.prepare(try jsiString(call[0], in: call.context))
      // It uses the thread of its database.
      return try bridge.makeObject(of: statementExports(statement), named: lane)
    }
  }

  @ExportsBuilder private var queries: [any Export] {
    asynchronous("execute") { [connection] call in
      let (sql, values) = try query(call)
      return { try connection.execute(sql, values) }
    }
    asynchronous("executeRaw") { [connection] call in
      let (sql, values) = try query(call)
      return { try connection.executeFirst(sql, values, .arrays) }
    }
    asynchronous("executeWithHostObjects") { [connection] call in
      let (sql, values) = try query(call)
      return { try connection.executeFirst(sql, values, .objectsWithMetadata) }
    }
    asynchronous("executeBatch") { [connection] call in
      let context = call.context
      if call.count < 1 {
        throw OPError("[op-sqlite][executeAsyncBatch] Incorrect parameter count")
      }
      if context.isNullish(call[0]) {
        throw OPError(
          "[op-sqlite][executeAsyncBatch] - An array of SQL commands or parameters is needed")
      }
      let commands = try batch(call[0], in: context)
      return { try connection.executeBatch(commands) }
    }
    function("executeSync") { [connection] call in
      let (sql, values) = try query(call)
      return try connection.execute(sql, values).encode(in: call.context)
    }
    function("executeRawSync") { [connection] call in
      let (sql, values) = try query(call)
      return try connection.executeFirst(sql, values, .arrays).encode(in: call.context)
    }
    asynchronous("loadFile") { [connection] call in
      if call.count < 1 { throw OPError("[op-sqlite][loadFile] Incorrect parameter count") }
      let file = try jsiString(call[0], in: call.context)
      return { try connection.load(file) }
    }
  }

  @ExportsBuilder private func files(_ bridge: Bridge) -> [any Export] {
    function("attach") { [self] call in
      let context = call.context
      let secondary = try jsiString(
        try context.get("secondaryDbFileName", of: call[0]), in: context)
      let alias = try jsiString(try context.get("alias", of: call[0]), in: context)
      var target = directory
      if try context.keys(of: call[0]).contains("location") {
        // Without a slash between them, as in native code.
        target += try jsiString(try context.get("location", of: call[0]), in: context)
      }
      if secondary.contains("\0") {
        throw OPError("[op-sqlite] attach secondaryDbFileName must not contain a zero byte")
      }
      if alias.contains("\0") {
        throw OPError("[op-sqlite] attach alias must not contain a zero byte")
      }
      try attach(secondary, in: target, as: alias)
      return context.undefined
    }
    function("detach") { [self] call in
      guard call.context.kind(of: call[0]) == .string else {
        throw OPError("[op-sqlite] alias must be a strings")
      }
      let alias = try jsiString(call[0], in: call.context)
      if alias.contains("\0") {
        throw OPError("[op-sqlite] detach alias must not contain a zero byte")
      }
      try detach(alias)
      return call.context.undefined
    }
    function("close", alsoIfClosed: true, waits: false) { [self] call in
      close()
      return call.context.undefined
    }
    function("interrupt", waits: false) { [queue] call in
      queue.interrupt()
      return call.context.undefined
    }
    function("delete", alsoIfClosed: true, waits: false) { [self] call in
      if call.count != 0 { throw OPError("[op-sqlite] Delete no longer takes arguments") }
      try delete()
      return call.context.undefined
    }
    function("getDbPath", alsoIfClosed: true, waits: false) { [self] call in
      var target = directory
      if call.count == 1 {
        guard call.context.kind(of: call[0]) == .string else {
          throw OPError("[op-sqlite][open] database location must be a string")
        }
        let location = try jsiString(call[0], in: call.context)
        target = location.isEmpty ? target + "/" : OPFiles.directory(location, in: target)
      }
      return try files.prepare(name, in: target).encode(in: call.context)
    }
    function("loadExtension") { call in
      // An extension for iOS cannot run here.
      throw OPError(
        "\(try jsiString(call[0], in: call.context)): bridgehost cannot load extensions of SQLite")
    }
  }

  @ExportsBuilder private func hookFunctions(_ bridge: Bridge) -> [any Export] {
    function("updateHook") { [hooks] call in
      hooks.onUpdate = try AsyncJSCallback?.decode(call[0], in: call.context)
      return call.context.undefined
    }
    function("commitHook") { [hooks] call in
      if call.count < 1 { throw OPError("[op-sqlite][commitHook] callback needed") }
      hooks.onCommit = try AsyncJSCallback?.decode(call[0], in: call.context)
      return call.context.undefined
    }
    function("rollbackHook") { [hooks] call in
      if call.count < 1 { throw OPError("[op-sqlite][rollbackHook] callback needed") }
      hooks.onRollback = try AsyncJSCallback?.decode(call[0], in: call.context)
      return call.context.undefined
    }
    function("reactiveExecute") { [connection, hooks] call in
      let query = try reactiveQuery(call[0], in: call.context, connection)
      hooks.add(query)
      return try NativeFunction("") { hooks.remove(query) }.encode(in: call.context)
    }
    asynchronous("flushPendingReactiveQueries") { [connection, hooks] _ in
      return {
        try hooks.flush(connection)
        return Undefined()
      }
    }
  }

  /// A prepared statement (`cpp/OPPreparedStatementHostObject.cpp`).
  private func statementExports(_ statement: SQLiteStatement?) -> [any Export] {
    func checked() throws -> SQLiteStatement {
      guard let statement else { throw OPError("statement has been freed") }
      return statement
    }
    return [
      asynchronous("bind", alsoIfClosed: true) { [connection] call in
        let statement = try checked()
        let values = try [OPValue].decode(call[0], in: call.context)
        return {
          connection.rebind(values, to: statement)
          return Undefined()
        }
      },
      function("bindSync", alsoIfClosed: true) { [connection] call in
        let statement = try checked()
        connection.rebind(try [OPValue].decode(call[0], in: call.context), to: statement)
        return call.context.undefined
      },
      asynchronous("execute", alsoIfClosed: true) { [connection] _ in
        let statement = try checked()
        return { try connection.execute(prepared: statement) }
      },
    ]
  }

  // MARK: - Kinds of functions

  /// - Parameter waits: whether SQLite's lock makes it wait for the query that runs.
  private func function(
    _ name: String, alsoIfClosed: Bool = false, waits: Bool = true,
    _ body: @escaping @HostActor (JSCall) throws -> JSRef
  ) -> Function {
    Function(name) { [self] call in
      (call.context.owner as? Bridge)?.loop.recordAccessToEverything()
      return try inHostFunction {
        if !alsoIfClosed { try checkIsOpen(name) }
        if waits { queue.finishRunning() }
        return try call.context.readingArguments { try body(call) }
      }
    }
  }

  /// A function whose arguments are read inside the call, and wrong ones throw. The rest runs on the database's thread
  /// (`cpp/OPUtils.cpp`, promisify).
  private func asynchronous(
    _ name: String, alsoIfClosed: Bool = false,
    _ prepare: @escaping @HostActor (JSCall) throws -> OPWorkQueue.Body
  ) -> AsyncFunction {
    AsyncFunction(name, returnsPromise: true, arity: 0...Int.max) { [self] call in
      let body = try inHostFunction {
        if !alsoIfClosed { try checkIsOpen(name) }
        return try call.context.readingArguments { try prepare(call) }
      }
      let promise = try Promise.decode(call.context.undefined, in: call.context)
      let work = queue.add(body, calledAt: promise.call) { result in
        switch result {
        case .success(let value): promise.resolve(value)
        case .failure(let error): promise.reject(error)
        }
      }
      return .void { work() }
    }.throwingWrongArguments()
  }
}

/// The SQL and its parameters.
@HostActor
private func query(_ call: JSCall) throws -> (String, [OPValue]) {
  let sql = try jsiString(call[0], in: call.context)
  guard call.count == 2, call.context.isObject(call[1]) else { return (sql, []) }
  return (sql, try [OPValue].decode(call[1], in: call.context))
}

/// `[sql]`, `[sql, parameters]` or `[sql, [parameters, …]]` (`cpp/OPUtils.cpp`, to_batch_arguments).
@HostActor
private func batch(
  _ value: JSRef, in context: JSContext
) throws -> [(sql: String, values: [OPValue])] {
  var commands: [(sql: String, values: [OPValue])] = []
  for index in 0..<(try length(value, in: context)) {
    let tuple = try context.get(index, of: value)
    let count = try length(tuple, in: context)
    if count == 0 { continue }
    let sql = try jsiString(try context.get(0, of: tuple), in: context)
    if count == 1 {
      commands.append((sql, []))
      continue
    }
    let values = try context.get(1, of: tuple)
    let rows = try length(values, in: context)
    if rows > 0, context.isObject(try context.get(0, of: values)) {
      for row in 0..<rows {
        commands.append((sql, try [OPValue].decode(try context.get(row, of: values), in: context)))
      }
    } else {
      commands.append((sql, try [OPValue].decode(values, in: context)))
    }
  }
  return commands
}

@HostActor
private func reactiveQuery(
  _ value: JSRef, in context: JSContext, _ connection: OPConnection
) throws -> ReactiveQuery {
  let sql = try jsiString(try context.get("query", of: value), in: context)
  let fireOn = try context.get("fireOn", of: value)
  let values = try [OPValue].decode(try context.get("arguments", of: value), in: context)
  let statement = try connection.prepare(sql)
  if let statement { connection.rebind(values, to: statement) }
  let callback = try AsyncJSCallback.decode(try context.get("callback", of: value), in: context)
  var discriminators: [ReactiveQuery.Discriminator] = []
  for index in 0..<(try length(fireOn, in: context)) {
    let discriminator = try context.get(index, of: fireOn)
    let hasIDs = try context.keys(of: discriminator).contains("ids")
    let ids = try context.get("ids", of: discriminator)
    if hasIDs { _ = try length(ids, in: context) }
    discriminators.append(
      (
        try jsiString(try context.get("table", of: discriminator), in: context),
        hasIDs
          ? try [Double].decode(ids, in: context).compactMap {
            Int64(exactly: $0.rounded(.towardZero))
          } : []
      ))
  }
  return ReactiveQuery(statement, discriminators, callback)
}

@HostActor
private func length(_ array: JSRef, in context: JSContext) throws -> Int {
  guard context.kind(of: array) == .array else { throw OPError("Object is not an array") }
  return context.count(try context.get("length", of: array))
}
