internal import CJavaScriptCore
internal import HostLoop

extension JSContext {
  /// Calls `function` with `this` undefined, or `receiver`.
  ///
  /// - Throws: ``JSError`` for what it throws.
  @discardableResult
  public func call(
    _ function: JSRef, this receiver: JSRef? = nil, _ first: JSRef? = nil, _ second: JSRef? = nil,
    _ third: JSRef? = nil, _ fourth: JSRef? = nil, _ fifth: JSRef? = nil
  ) throws -> JSRef {
    let context = try open(for: function)
    var exception: OpaquePointer?
    // The collector looks for values on the stack, not in Swift's arrays.
    let value = withUnsafeTemporaryAllocation(of: OpaquePointer?.self, capacity: 5) { arguments in
      arguments.initializeElement(at: 0, to: first?.raw)
      arguments.initializeElement(at: 1, to: second?.raw)
      arguments.initializeElement(at: 2, to: third?.raw)
      arguments.initializeElement(at: 3, to: fourth?.raw)
      arguments.initializeElement(at: 4, to: fifth?.raw)
      let count =
        fifth != nil
        ? 5 : fourth != nil ? 4 : third != nil ? 3 : second != nil ? 2 : first != nil ? 1 : 0
      return JSObjectCallAsFunction(
        context, function.raw, receiver?.raw, count, arguments.baseAddress, &exception)
    }
    return try checked(value, exception)
  }

  /// Calls `function` with two arguments, without allocating: the path of every event.
  @discardableResult
  public func call(_ function: JSRef, with first: JSRef, _ second: JSRef) throws -> JSRef {
    let context = try open(for: function)
    var exception: OpaquePointer?
    let value = callWithTwo(context, function.raw, first.raw, second.raw, &exception)
    return try checked(value, exception)
  }

  /// Carries a structured value over in one crossing.
  func encode(_ value: some JSEncodable) throws -> JSRef {
    let tape = try tape(of: value)
    defer { spareTape = tape }
    return try tape.decoder.value(of: tape)
  }

  /// Calls `function` with `first` and a structured value in one crossing: the path of every event.
  @discardableResult
  public func call(
    _ function: JSRef, with first: JSRef, encoding value: some JSEncodable
  ) throws -> JSRef {
    let tape = try tape(of: value)
    defer { spareTape = tape }
    return try tape.decoder.call(function, with: first, tape)
  }

  private func tape(of value: some JSEncodable) throws -> JSTape {
    // Encoding inside of encoding, as a reference may do, needs a tape of its own.
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

/// Not isolated, because a closure of an isolated function would check on each call where it runs.
private func callWithTwo(
  _ context: OpaquePointer, _ function: OpaquePointer?, _ first: OpaquePointer?,
  _ second: OpaquePointer?, _ exception: inout OpaquePointer?
) -> OpaquePointer? {
  withUnsafeTemporaryAllocation(of: OpaquePointer?.self, capacity: 2) { arguments in
    arguments.initializeElement(at: 0, to: first)
    arguments.initializeElement(at: 1, to: second)
    return JSObjectCallAsFunction(context, function, nil, 2, arguments.baseAddress, &exception)
  }
}
