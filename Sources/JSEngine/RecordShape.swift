/// The names and kinds of a record's fields.
struct Shape {
  enum Kind: String {
    case number = "n"
    case bool = "b"
    case string = "s"
    case optionalNumber = "m"
    case optionalString = "t"
    case value = "x"
  }

  var names: [StaticString] = []
  var kinds: [Kind] = []
}

/// Follows a record while it writes its fields, to see whether they are the expected ones.
///
/// A name is compared by the address of its literal, which is one comparison; the same name from
/// another place in the source makes a second shape, which costs a little and is right too.
struct ShapeCursor {
  var expected = Shape()
  var id: Int?
  var position = 0

  @inline(__always)
  mutating func next(_ name: StaticString, _ kind: Shape.Kind) {
    if position < expected.names.count,
      expected.names[position].utf8Start == name.utf8Start, expected.kinds[position] == kind
    {
      position &+= 1
    } else {
      differ(name, kind)
    }
  }

  private mutating func differ(_ name: StaticString, _ kind: Shape.Kind) {
    expected.names.removeSubrange(position...)
    expected.kinds.removeSubrange(position...)
    expected.names.append(name)
    expected.kinds.append(kind)
    id = nil
    position += 1
  }
}
