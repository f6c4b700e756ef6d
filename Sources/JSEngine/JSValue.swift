internal import CJavaScriptCore
public import HostLoop

/// A JavaScript value that Swift keeps alive.
@HostActor
public final class JSValue {
  /// The context that the value belongs to.
  public let context: JSContext
  private let raw: OpaquePointer?

  /// Keeps `ref` alive.
  public init(_ ref: JSRef, in context: JSContext) {
    self.context = context
    raw = ref.raw
    if let open = context.raw { JSValueProtect(open, raw) }
  }

  isolated deinit {
    if let context = context.releasing { JSValueUnprotect(context, raw) }
  }

  /// The value, for immediate use.
  ///
  /// - Throws: ``JSError`` if the context was closed.
  public var ref: JSRef {
    get throws {
      _ = try context.open()
      return JSRef(raw)
    }
  }
}
