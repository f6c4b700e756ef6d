internal import EventLoop

extension JSContext {
  /// Carries a structured value over in one crossing.
  func encode(_ value: some JSEncodable) throws -> JSRef {
    try withTape(of: value) { try tapeDecoder.value(of: $0) }
  }

  /// Calls `function` with `first` and a structured value in one crossing: the path of every event.
  @discardableResult
  public func call(
    _ function: JSRef, with first: JSRef, encoding value: some JSEncodable
  ) throws -> JSRef {
    try withTape(of: value) { try tapeDecoder.call(function, with: first, $0) }
  }

  private func withTape(
    of value: some JSEncodable, _ body: (JSTape) throws -> JSRef
  ) throws -> JSRef {
    // Encoding inside of encoding, as a reference may do, needs a tape of its own.
    let tape = spareTape ?? JSTape(context: self)
    spareTape = nil
    defer { spareTape = tape }
    return try withLock {
      do { try value.write(to: tape) } catch {
        tape.clear()
        throw error
      }
      return try body(tape)
    }
  }
}
