internal import HostLoop
internal import JSEngine

/// What a statement gives (`cpp/OPUtils.cpp`, create_js_rows, create_raw_result and create_result).
struct OPResult: JSEncodable, Sendable {
  /// How JavaScript sees the rows.
  enum Form: Sendable { case objects, arrays, objectsWithMetadata }

  struct Column: Sendable {
    let name: String
    let type: String
  }

  let form: Form
  var affectedRows = 0
  var insertID: Int64 = 0
  var columns: [Column] = []
  var rows: [[OPValue]] = []

  @HostActor
  func encode(in context: JSContext) throws -> JSRef {
    let result = try context.makeObject()
    try context.set("rowsAffected", of: result, to: affectedRows.encode(in: context))
    if form == .arrays || affectedRows > 0 && insertID != 0 {
      try context.set("insertId", of: result, to: Double(insertID).encode(in: context))
    }
    if form == .arrays {
      let rawRows = try context.makeArray(rows.count) { row in
        try context.makeArray(rows[row].count) { try rows[row][$0].encode(in: context) }
      }
      try context.set("rawRows", of: result, to: rawRows)
      try context.set(
        "columnNames", of: result, to: try columns.map(\.name).encode(in: context))
      return result
    }
    let objects = try context.makeArray(rows.count) { try object(rows[$0], in: context) }
    try context.set("rows", of: result, to: objects)
    if form == .objectsWithMetadata {
      let metadata = try context.makeArray(columns.count) { try self.metadata($0, in: context) }
      try context.set("metadata", of: result, to: metadata)
    }
    return result
  }

  @HostActor
  func write(to tape: JSTape) throws { tape.reference(try encode(in: tape.context)) }

  @HostActor
  private func object(_ row: [OPValue], in context: JSContext) throws -> JSRef {
    let object = try context.makeObject()
    var names: Set<String> = []
    for (column, value) in zip(columns, row) {
      // Of columns with the same name a host object finds the first (`cpp/OPDumbHostObject.cpp` lines 34 to 38).
      if form == .objectsWithMetadata, !names.insert(column.name).inserted { continue }
      try context.set(column.name, of: object, to: try value.encode(in: context))
    }
    return object
  }

  @HostActor
  private func metadata(_ index: Int, in context: JSContext) throws -> JSRef {
    let object = try context.makeObject()
    try context.set("name", of: object, to: columns[index].name.encode(in: context))
    try context.set("index", of: object, to: index.encode(in: context))
    try context.set("type", of: object, to: columns[index].type.encode(in: context))
    return object
  }
}

/// `{ rowsAffected, commands }`; a batch does not say how many.
struct OPBatchResult: JSEncodable, Sendable {
  var affectedRows = 0
  var commands: Int?

  @HostActor
  func encode(in context: JSContext) throws -> JSRef {
    let result = try context.makeObject()
    try context.set("rowsAffected", of: result, to: affectedRows.encode(in: context))
    if let commands { try context.set("commands", of: result, to: commands.encode(in: context)) }
    return result
  }

  @HostActor
  func write(to tape: JSTape) throws { tape.reference(try encode(in: tape.context)) }
}
