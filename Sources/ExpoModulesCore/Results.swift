internal import Foundation
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Synchronization

/// What a function of a module returned, or an event's body, on its way to JavaScript.
///
/// A value without a counterpart in JavaScript becomes `undefined`, as in Expo.
@HostActor
final class ReturnedValue: nonisolated JSEncodable {
  private let value: Any?
  private weak var appContext: AppContext?

  init(_ value: Any?, in appContext: AppContext?) {
    self.value = value
    self.appContext = appContext
  }

  func encode(in context: JSContext) throws -> JSRef { try encode(value, context) }

  func write(to tape: JSTape) throws { tape.reference(try encode(in: tape.context)) }

  private func encode(_ value: Any?, _ context: JSContext) throws -> JSRef {
    guard let value = value.flatMap(unwrap) else { return context.null }
    switch value {
    case is Void: return context.undefined
    case is NSNull: return context.null
    case let value as Bool: return try value.encode(in: context)
    case let value as String: return try value.encode(in: context)
    case let value as Double: return try value.encode(in: context)
    case let value as Float: return try Double(value).encode(in: context)
    case let value as CGFloat: return try Double(value).encode(in: context)
    case let value as any BinaryInteger: return try Double(value).encode(in: context)
    case let value as NSNumber: return try number(value).encode(in: context)
    case let value as URL: return try value.absoluteString.encode(in: context)
    case let value as Data: return try JSBytes([UInt8](value)).encode(in: context)
    case let value as TypedArray: return try value.array.value.ref
    case let value as SharedObject:
      guard let appContext, let hold = appContext.classes[ObjectIdentifier(type(of: value))] else {
        return context.undefined
      }
      return try value.paired(in: appContext, by: hold).encode(in: context)
    case let value as any Record: return try encode(value.toDictionary(), context)
    case let value as any Enumerable: return try encode(value.rawValue, context)
    case let values as [Any?]:
      return try context.makeArray(values.count) { try encode(values[$0], context) }
    case let values as [AnyHashable: Any?]:
      let object = try context.makeObject()
      // Swift orders a dictionary anew in each process, and each run has to be like the one before.
      let properties = values.compactMap { name, value in (name as? String).map { ($0, value) } }
      for (name, value) in properties.sorted(by: { $0.0 < $1.0 }) {
        try context.set(name, of: object, to: try encode(value, context))
      }
      return object
    default: return context.undefined
    }
  }

  private func number(_ value: NSNumber) -> Double { value.doubleValue }
}

/// A value on its way from another thread to the host thread.
final class SentValue<Value>: Sendable {
  private let value: Mutex<Value?>

  init(_ value: consuming sending Value) { self.value = Mutex(value) }

  /// The value, once.
  func take() -> sending Value? {
    value.withLock { value in
      defer { value = nil }
      return value
    }
  }
}

/// The value without the optional around it. `nil` if there is none.
func unwrap(_ value: Any) -> Any? {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .optional else { return value }
  return mirror.children.first.flatMap { unwrap($0.value) }
}
