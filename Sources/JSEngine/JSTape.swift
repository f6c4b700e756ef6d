internal import CJavaScriptCore
public import HostLoop

/// A value on its way to JavaScript: operations, numbers and text in flat buffers. So any amount of
/// data crosses at once.
@HostActor
public final class JSTape {
  /// The context to which the value goes. It owns the tape; reference counting would take time.
  public unowned(unsafe) let context: JSContext
  // Written field by field, millions of times. No access lasts longer than its statement.
  @exclusivity(unchecked) var operations = TapeBuffer<Int32>()
  @exclusivity(unchecked) var numbers = TapeBuffer<Double>()
  @exclusivity(unchecked) var units = TapeBuffer<UInt16>()
  @exclusivity(unchecked) var ends = TapeBuffer<Int32>()
  @exclusivity(unchecked) var shape = ShapeCursor()
  @exclusivity(unchecked) var references: [JSValue] = []

  let decoder: TapeDecoder

  init(context: JSContext) {
    self.context = context
    decoder = context.tapeDecoder
  }

  enum Operation: Int32 {
    case null, `false`, `true`, number, string, array, record, records, dictionary, reference
  }

  /// Appends `null`.
  public func null() { operations.append(Operation.null.rawValue) }

  /// Appends a boolean.
  public func bool(_ value: Bool) {
    operations.append((value ? Operation.true : Operation.false).rawValue)
  }

  /// Appends a number.
  public func number(_ value: Double) {
    operations.append(Operation.number.rawValue)
    numbers.append(value)
  }

  /// Appends a string.
  public func string(_ value: String) {
    operations.append(Operation.string.rawValue)
    text(value)
  }

  /// Appends a value that JavaScript already has.
  public func reference(_ value: JSRef) {
    operations.append(Operation.reference.rawValue)
    references.append(JSValue(value, in: context))
  }

  /// Appends an array. Consecutive records of one shape become columns.
  public func array<Element: JSEncodable>(_ elements: [Element]) throws {
    try Element.write(array: elements, to: self)
  }

  /// Appends an object with the keys of a dictionary. The keys are sorted, so that the order is the
  /// same in each run.
  public func dictionary<Value: JSEncodable>(_ entries: [String: Value]) throws {
    operations.append(Operation.dictionary.rawValue)
    operations.append(Int32(clamping: entries.count))
    for key in entries.keys.sorted() {
      guard let value = entries[key] else { continue }
      text(key)
      try value.write(to: self)
    }
  }

  /// Appends an object.
  public func record(_ record: some JSRecord) throws {
    operations.append(Operation.record.rawValue)
    let position = operations.count
    operations.append(0)
    operations[position] = Int32(clamping: try fields(of: record))
  }

  func elements<Element: JSEncodable>(_ elements: [Element]) throws {
    operations.append(Operation.array.rawValue)
    operations.append(Int32(clamping: elements.count))
    for element in elements { try element.write(to: self) }
  }

  /// Appends records as columns. When the shape changes, new columns begin.
  func records<Record: JSRecord>(_ records: [Record]) throws {
    guard !records.isEmpty else { return try elements(records) }
    operations.append(Operation.records.rawValue)
    operations.append(Int32(clamping: records.count))
    let outer = shape
    defer { shape = outer }
    shape = decoder.cursor(for: Record.self)
    try records.withUnsafeBufferPointer { records in
      var run: (header: Int, shape: Shape)?
      // Uses indices, because an iterator would copy each record.
      for index in records.indices {
        let start = operations.count
        shape.restart()
        try records[index].write(fields: JSFields(tape: self))
        if let run, shape.newFields == nil, shape.expected === run.shape {
          operations[run.header + 1] += 1
        } else {
          let seen = try decoder.shape(for: Record.self, shape, in: context)
          operations.insert(Int32(clamping: seen.id), 1, at: start)
          run = (start, seen)
          shape = decoder.cursor(for: Record.self)
        }
      }
    }
  }

  func text(_ value: String) {
    units.reserve(value.utf8.count)
    units.count += Transcoding.widen(value, into: units.free)
    ends.append(Int32(clamping: units.count))
  }

  /// Writes the values of a record and returns the number of its shape.
  private func fields<Record: JSRecord>(of record: Record) throws -> Int {
    var outer = decoder.cursor(for: Record.self)
    swap(&shape, &outer)
    defer { swap(&shape, &outer) }
    try record.write(fields: JSFields(tape: self))
    return try decoder.id(of: Record.self, shape, in: context)
  }

  /// Whether all positions fit in 32 bits.
  var isWhole: Bool { units.count <= Int32.max && operations.count <= Int32.max }

  /// The amount of data: the number of operations, numbers and texts.
  var size: Int { operations.count + numbers.count + ends.count }

  func clear() {
    operations.count = 0
    numbers.count = 0
    units.count = 0
    ends.count = 0
    if !references.isEmpty { references.removeAll() }
  }
}

extension JSEncodable {
  @HostActor
  public static func write(array: [Self], to tape: JSTape) throws { try tape.elements(array) }
}

extension JSRecord {
  @HostActor
  public static func write(array: [Self], to tape: JSTape) throws { try tape.records(array) }
}

/// A growing buffer without bounds checks and without copy-on-write.
struct TapeBuffer<Element: BitwiseCopyable>: ~Copyable {
  private var storage = UnsafeMutableBufferPointer<Element>.allocate(capacity: 64)
  var count = 0

  deinit { storage.deallocate() }

  subscript(_ index: Int) -> Element {
    get { storage[index] }
    set { storage[index] = newValue }
  }

  /// The free space after the last element.
  var free: UnsafeMutableBufferPointer<Element> {
    UnsafeMutableBufferPointer(rebasing: storage[count...])
  }

  var elements: UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(rebasing: storage[..<count])
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == storage.count { reserve(1) }
    storage[count] = element
    count &+= 1
  }

  /// Inserts two elements at `index`.
  mutating func insert(_ first: Element, _ second: Element, at index: Int) {
    append(first)
    append(second)
    guard index + 2 < count else { return }
    for position in stride(from: count - 1, through: index + 2, by: -1) {
      storage[position] = storage[position - 2]
    }
    storage[index] = first
    storage[index + 1] = second
  }

  mutating func reserve(_ more: Int) {
    guard count + more > storage.count else { return }
    let larger = UnsafeMutableBufferPointer<Element>.allocate(
      capacity: max(storage.count * 2, count + more))
    _ = larger.initialize(from: elements)
    storage.deallocate()
    storage = larger
  }
}
