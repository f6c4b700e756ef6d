internal import HostLoop

/// The names and kinds of a record's fields, and the function that was compiled for them.
@HostActor
final class Shape {
  nonisolated enum Kind: String {
    case number = "n"
    case bool = "b"
    case string = "s"
    case optionalNumber = "m"
    case optionalString = "t"
    case value = "x"
  }

  /// A field's name is compared by the address of its literal, which is one comparison. The same
  /// name from another literal makes a second shape. That is correct too, and costs little.
  nonisolated struct Field: Equatable {
    let name: StaticString
    let kind: Kind

    static func == (left: Field, right: Field) -> Bool {
      left.name.utf8Start == right.name.utf8Start && left.kind == right.kind
    }
  }

  let id: Int
  let fields: [Field]
  /// Makes a record from its fields. `nil` until it is compiled, and for large shapes.
  @exclusivity(unchecked) var factory: JSRef?

  init(id: Int, fields: [Field]) {
    self.id = id
    self.fields = fields
  }
}

/// Follows a record while it writes its fields, and checks whether they are the expected ones.
struct ShapeCursor {
  /// The shape of the previous record of the same type.
  let expected: Shape?
  private var position = 0
  /// All fields of a record that differs from the expected shape.
  private var differing: [Shape.Field]?

  init(expecting shape: Shape? = nil) { expected = shape }

  /// The number of the expected shape. `nil` if the record has other fields.
  @HostActor @inline(__always)
  var idOfExpected: Int? {
    guard differing == nil, let expected, position == expected.fields.count else { return nil }
    return expected.id
  }

  /// The fields so far. `nil` if they are those of the expected shape.
  @HostActor
  var newFields: [Shape.Field]? {
    if let differing { return differing }
    guard let expected else { return [] }
    return position == expected.fields.count ? nil : Array(expected.fields[..<position])
  }

  @HostActor @inline(__always)
  mutating func next(_ name: StaticString, _ kind: Shape.Kind) {
    let field = Shape.Field(name: name, kind: kind)
    if differing == nil, let fields = expected?.fields, position < fields.count,
      fields[position] == field
    {
      position &+= 1
    } else {
      differ(field)
    }
  }

  /// Goes back to the first field, for the next record, which should have the same shape.
  mutating func restart() {
    position = 0
    if differing != nil { differing = nil }
  }

  @HostActor
  private mutating func differ(_ field: Shape.Field) {
    var fields = differing ?? expected.map { Array($0.fields[..<position]) } ?? []
    fields.append(field)
    differing = fields
  }
}
