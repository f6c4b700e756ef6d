internal import HostLoop

/// An array or object that is being decoded, with the containers around it.
///
/// Each decoder that enters an array or object makes one. So the engine detects a value that
/// contains itself, or is too deep for the stack, whichever Swift type decodes it.
@HostActor
final class DecodedContainer {
  /// How a value is reached: as an argument, counted from 1, or as a member of its container.
  enum Step {
    case argument(Int)
    case index(Int)
    case property(String)
    case value
  }

  /// The depth limit, in levels. Foundation reads JSON to 512 levels; a predicate of this depth is
  /// one SQL expression.
  static let mostLevels = 256
  /// How many bytes of text and values one call may pass.
  static let mostBytes = 256 << 20
  /// Roughly how many bytes even a small container takes in Swift.
  private static let bytesOfContainer = 256

  private let parent: DecodedContainer?
  private let step: Step
  private let level: Int
  /// The JavaScript object; `nil` when another object may have its address.
  private var object: OpaquePointer?
  private let kept: JSValue?
  /// The outermost container; `nil` if this is the outermost. The chain of parents keeps it alive.
  private unowned(unsafe) let root: DecodedContainer?
  /// How many bytes the call has passed so far, if this is the outermost container.
  private var bytes = 0
  /// The member that is being decoded.
  @exclusivity(unchecked) var member = Step.value

  /// - Parameter kept: keeps the object alive. Without it, call ``forget()`` when nothing keeps it
  ///   alive any more.
  /// - Throws: ``JSUnreadableValue`` for a value that contains itself, is too deep or too large.
  init(_ value: JSRef, in context: JSContext, kept: JSValue? = nil) throws {
    let parent = context.container
    self.kept = kept
    self.parent = parent
    object = value.raw
    level = (parent?.level ?? 0) + 1
    root = parent.map { $0.root ?? $0 }
    step = parent?.member ?? (context.argument > 0 ? .argument(context.argument) : .value)
    var ancestor = parent
    while let container = ancestor {
      if container.object == value.raw {
        throw JSUnreadableValue(.typeError, path, "contains itself")
      }
      ancestor = container.parent
    }
    guard level <= Self.mostLevels else {
      throw JSUnreadableValue(.typeError, path, "is more than \(Self.mostLevels) levels deep")
    }
    try context.charge(Self.bytesOfContainer)
    bytes = context.argument == 0 ? 0 : context.decodedBytes
  }

  /// Call this when the object is no longer kept alive, because another object may get its address.
  func forget() { object = nil }

  /// Makes this the container of the values that are decoded next. Returns the previous container.
  @inline(__always)
  func enter(
    _ context: JSContext, decoding member: Step = .value
  ) -> (container: DecodedContainer?, argument: Int) {
    self.member = member
    let outer = (context.container, context.argument)
    context.container = self
    if outer.0 == nil {
      // A getter may call native code meanwhile. The bytes of that call count for this one.
      if outer.1 == 0 { context.decodedBytes = (root ?? self).bytes }
      context.argument = -1
    }
    return outer
  }

  @inline(__always)
  func leave(_ context: JSContext, _ outer: (container: DecodedContainer?, argument: Int)) {
    context.container = outer.container
    context.argument = outer.argument
    if outer.container == nil { (root ?? self).bytes = context.decodedBytes }
  }

  /// A path such as `argument 2.samples[0]`.
  var path: String { Self.text(of: steps) }

  /// The path of the member that is being decoded.
  var pathOfMember: String { Self.text(of: steps + [member]) }

  private var steps: [Step] { (parent?.steps ?? []) + [step] }

  private static func text(of steps: [Step]) -> String {
    let texts = steps.map(\.text)
    // For a deep value, both ends of the path are enough.
    return texts.count <= 12
      ? texts.joined() : (texts.prefix(5) + ["…"] + texts.suffix(4)).joined()
  }
}

extension DecodedContainer.Step {
  fileprivate var text: String {
    switch self {
    case .argument(let position): return "argument \(position)"
    case .value: return "the value"
    case .index(let index): return "[\(index)]"
    case .property(let name):
      let isName = !name.isEmpty && name.utf8.allSatisfy(isPartOfName)
      let short = name.utf8.count > 40 ? "\(name.prefix(40))…" : name
      return isName ? ".\(short)" : "['\(short)']"
    }
  }
}

private func isPartOfName(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x24, 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
  default: false
  }
}

extension JSContext {
  /// Adds to the bytes of the call that is being decoded.
  ///
  /// - Throws: ``JSUnreadableValue`` if the call passes too much.
  @inline(__always)
  func charge(_ count: Int, of size: Int = 1) throws {
    guard argument != 0 else { return }
    let (bytes, isHuge) = count.multipliedReportingOverflow(by: size)
    let (sum, isHuger) = decodedBytes.addingReportingOverflow(bytes)
    if isHuge || isHuger || sum > DecodedContainer.mostBytes { throw tooLarge() }
    decodedBytes = sum
  }

  /// Decodes a value that is not part of a call, within the limits of a call.
  ///
  /// - Throws: a `TypeError` for JavaScript; another error for a value that contains itself, is too deep or too large.
  public func decode<Value: JSDecodable>(_ value: JSRef) throws -> Value {
    try readingArguments { try Value.decode(value, in: self) }
  }

  /// Reads arguments of a call in `body`, within the limits of a call. `body` runs no other code.
  public func readingArguments<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = (argument, decodedBytes)
    (argument, decodedBytes) = (-1, 0)
    defer { (argument, decodedBytes) = outer }
    return try body()
  }

  private func tooLarge() -> JSUnreadableValue {
    JSUnreadableValue(
      .rangeError, container?.pathOfMember ?? (argument > 0 ? "argument \(argument)" : "the value"),
      "is too large: one call may pass \(DecodedContainer.mostBytes >> 20) MB")
  }
}

/// A value that cannot be decoded to any type: it contains itself, is too deep or too large.
package struct JSUnreadableValue: Error, JSErrorConvertible, CustomStringConvertible {
  enum Kind: String {
    case typeError = "TypeError"
    case rangeError = "RangeError"
  }

  private let kind: Kind
  /// Where it is, and what is wrong: `argument 2.samples[0].samples contains itself`.
  package let description: String

  init(_ kind: Kind, _ path: String, _ problem: String) {
    self.kind = kind
    description = "\(path) \(problem)"
  }

  /// `TypeError`, or `RangeError` for a value that is too large.
  package var jsName: String { kind.rawValue }
  /// The path and what is wrong.
  package var jsMessage: String { description }
  /// None.
  package var jsProperties: [(name: String, value: any JSEncodable)] { [] }
}
