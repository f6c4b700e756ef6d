internal import HostLoop

extension JSContext {
  /// Passes a structured value to JavaScript in one crossing.
  func encode(_ value: some JSEncodable) throws -> JSRef {
    let tape = try tape(of: value)
    defer { spareTape = tape }
    return try tape.decoder.value(of: tape)
  }

  /// Calls `function` with `first` and a structured value in one crossing. Every event uses this.
  @discardableResult
  public func call(
    _ function: JSRef, with first: JSRef, encoding value: some JSEncodable
  ) throws -> JSRef {
    let tape = try tape(of: value)
    defer { spareTape = tape }
    return try tape.decoder.call(function, with: first, tape)
  }

  private func tape(of value: some JSEncodable) throws -> JSTape {
    // Nested encoding, as with a reference, needs a tape of its own.
    let tape = spareTape.take() ?? JSTape(context: self)
    do {
      try value.write(to: tape)
      guard tape.isWhole else {
        throw JSError(name: "RangeError", message: "a value of more than 2 GB cannot be passed")
      }
    } catch {
      tape.clear()
      spareTape = tape
      throw error
    }
    return tape
  }
}
