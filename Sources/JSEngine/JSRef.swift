/// A JavaScript value that is only good until the current entry into or call from JavaScript ends.
///
/// JavaScriptCore finds it on the machine's stack; what has to live longer becomes a ``JSValue``.
public struct JSRef {
  let raw: OpaquePointer?

  init(_ raw: OpaquePointer?) { self.raw = raw }
}

@available(*, unavailable)
extension JSRef: Sendable {}
