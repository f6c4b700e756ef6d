// The functions have the names that Expo gave them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Dispatch

/// A function of a module or a class.
protocol FunctionDefinition: AnyDefinition {
  var name: String { get }
  /// The types of the arguments. A ``Promise`` is one of them, although JavaScript does not pass it.
  var argumentTypes: [any AnyArgument.Type] { get }
}

/// A function that runs inside the call from JavaScript.
struct SyncFunctionDefinition: FunctionDefinition {
  let name: String
  let argumentTypes: [any AnyArgument.Type]
  let body: ([Any]) throws -> Any?

  init(
    _ name: String, _ argumentTypes: [any AnyArgument.Type],
    _ body: @escaping ([Any]) throws -> Any?
  ) {
    self.name = name
    self.argumentTypes = argumentTypes
    self.body = body
  }
}

/// A function that runs after the call from JavaScript, which gets a promise.
public final class AsyncFunctionDefinition: FunctionDefinition {
  enum Body {
    case plain(([Any]) throws -> Any?)
    case concurrent(([Any]) async throws -> Any?)
  }

  let name: String
  let argumentTypes: [any AnyArgument.Type]
  let body: Body
  /// The label of the queue on which the function runs. `nil` for the queue that all Expo modules share.
  private(set) var queue: String?

  init(_ name: String, _ argumentTypes: [any AnyArgument.Type], _ body: Body) {
    self.name = name
    self.argumentTypes = argumentTypes
    self.body = body
  }

  /// Chooses the queue on which the function runs: a lane with the queue's label. `nil` means the queue that all Expo
  /// modules share.
  @discardableResult
  public func runOnQueue(_ queue: DispatchQueue?) -> Self {
    self.queue = queue?.label
    return self
  }
}

/// A function that runs inside the call from JavaScript, and returns its result there.
///
/// - Parameters:
///   - name: the name in JavaScript.
///   - closure: what runs. JavaScript gets the errors that it throws.
public func Function<Result>(
  _ name: String, @_implicitSelfCapture _ closure: @escaping () throws -> Result
) -> ModuleDefinition {
  ModuleDefinition(SyncFunctionDefinition(name, []) { _ in try closure() })
}

/// A function with arguments that runs inside the call from JavaScript, and returns its result there.
///
/// - Parameters:
///   - name: the name in JavaScript.
///   - closure: what runs. JavaScript may leave out optional arguments at the end.
public func Function<Result, First: AnyArgument, each Rest: AnyArgument>(
  _ name: String,
  @_implicitSelfCapture _ closure: @escaping (First, repeat each Rest) throws -> Result
) -> ModuleDefinition {
  ModuleDefinition(
    SyncFunctionDefinition(name, types(First.self, repeat (each Rest).self)) { values in
      var values = ArgumentValues(values)
      return try closure(try values.next(), repeat try values.next((each Rest).self))
    })
}

/// A function that runs after the call from JavaScript, which gets a promise.
///
/// - Parameters:
///   - name: the name in JavaScript.
///   - closure: what runs. Its result fulfils the promise, and an error rejects it.
public func AsyncFunction<Result>(
  _ name: String, @_implicitSelfCapture _ closure: @escaping () throws -> Result
) -> AsyncFunctionDefinition {
  AsyncFunctionDefinition(name, [], .plain { _ in try closure() })
}

/// A function with arguments that runs after the call from JavaScript, which gets a promise.
///
/// - Parameters:
///   - name: the name in JavaScript.
///   - closure: what runs. Its result fulfils the promise, unless its last argument is a ``Promise``.
public func AsyncFunction<Result, First: AnyArgument, each Rest: AnyArgument>(
  _ name: String,
  @_implicitSelfCapture _ closure: @escaping (First, repeat each Rest) throws -> Result
) -> AsyncFunctionDefinition {
  AsyncFunctionDefinition(
    name, types(First.self, repeat (each Rest).self),
    .plain { values in
      var values = ArgumentValues(values)
      return try closure(try values.next(), repeat try values.next((each Rest).self))
    })
}

/// An `async` function. JavaScript gets a promise.
///
/// - Parameters:
///   - name: the name in JavaScript.
///   - closure: what runs.
public func AsyncFunction<Result>(
  _ name: String, @_implicitSelfCapture _ closure: @escaping () async throws -> Result
) -> ModuleDefinition {
  ModuleDefinition(AsyncFunctionDefinition(name, [], .concurrent { _ in try await closure() }))
}

/// An `async` function with arguments. JavaScript gets a promise.
///
/// - Parameters:
///   - name: the name in JavaScript.
///   - closure: what runs.
public func AsyncFunction<Result, First: AnyArgument, each Rest: AnyArgument>(
  _ name: String,
  @_implicitSelfCapture _ closure: @escaping (First, repeat each Rest) async throws -> Result
) -> ModuleDefinition {
  ModuleDefinition(
    AsyncFunctionDefinition(
      name, types(First.self, repeat (each Rest).self),
      .concurrent { values in
        var values = ArgumentValues(values)
        return try await closure(try values.next(), repeat try values.next((each Rest).self))
      }))
}

func types<First: AnyArgument, each Rest: AnyArgument>(
  _ first: First.Type, _ rest: repeat (each Rest).Type
) -> [any AnyArgument.Type] {
  var types: [any AnyArgument.Type] = [first]
  for type in repeat each rest { types.append(type) }
  return types
}

/// Gives the arguments of a call their types again, one after the other.
struct ArgumentValues {
  private let values: [Any]
  private var position = 0

  init(_ values: [Any]) { self.values = values }

  /// - Throws: an ``Exception`` if JavaScript passed an object of another class.
  mutating func next<Value>(_: Value.Type = Value.self) throws -> Value {
    defer { position += 1 }
    guard position < values.count, let value = values[position] as? Value else {
      throw Exception.argumentConversion()
    }
    return value
  }
}
