/// A JavaScript value that is valid only until the current call into or from JavaScript ends.
///
/// JavaScriptCore finds it on the stack. To keep a value longer, make a ``JSValue``.
public struct JSRef {
  let raw: OpaquePointer?

  init(_ raw: OpaquePointer?) { self.raw = raw }
}

@available(*, unavailable)
extension JSRef: Sendable {}
