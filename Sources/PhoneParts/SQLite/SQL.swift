/// The text of a statement, and the values of its parameters.
///
/// ```swift
/// let query: SQL = "SELECT id FROM \(sql: table) WHERE name IN \(names) AND \(condition)"
/// ```
/// In a literal, a value or an array of values becomes parameters, and SQL stays SQL. Only
/// `\(sql:)` takes text over, so text of an app never becomes SQL.
package struct SQL: Sendable, ExpressibleByStringInterpolation {
  private(set) var text: String
  private(set) var values: [SQLValue] = []

  package init(stringLiteral text: String) { self.text = text }

  package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.sql }

  package static func += (sql: inout SQL, more: SQL) {
    sql.text += more.text
    sql.values += more.values
  }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var sql: SQL = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      sql.text.reserveCapacity(literalCapacity + 2 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { sql.text += literal }

    package mutating func appendInterpolation(sql text: String) { sql.text += text }

    package mutating func appendInterpolation(_ more: SQL) { sql += more }

    package mutating func appendInterpolation(_ value: (some SQLConvertible)?) {
      sql.text += "?"
      sql.values.append(value?.sqlValue ?? .null)
    }

    package mutating func appendInterpolation(_ values: [some SQLConvertible]) {
      appendInterpolation(values.map(\.sqlValue))
    }

    package mutating func appendInterpolation(_ values: [SQLValue]) {
      sql.text += "(" + repeatElement("?", count: values.count).joined(separator: ", ") + ")"
      sql.values += values
    }
  }
}

extension SQL {
  /// The condition that each column has the value at its position.
  package static func matching(_ columns: [String], _ values: [String]) -> SQL {
    zip(columns, values).enumerated().reduce(into: "") { condition, pair in
      let (index, (column, value)) = pair
      condition += "\(sql: index == 0 ? "" : " AND ")\(sql: column) = \(value)"
    }
  }
}
