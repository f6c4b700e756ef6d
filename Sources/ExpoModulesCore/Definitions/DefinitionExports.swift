internal import Foundation
internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// What the bridge gets of the functions, properties, constants and classes of a definition.
@HostActor
final class DefinitionExports {
  private let appContext: AppContext
  /// The class whose members these are. `nil` for a module.
  private let owner: (any AnyArgument.Type)?
  private var constants: [String: ReturnedValue] = [:]

  init(_ appContext: AppContext, of owner: (any AnyArgument.Type)? = nil) {
    self.appContext = appContext
    self.owner = owner
  }

  func exports(of elements: [any AnyDefinition]) -> [any Export] { elements.flatMap(exports) }

  private func exports(of element: any AnyDefinition) -> [any Export] {
    switch element {
    case let element as ConstantsDefinition:
      element.values().sorted { $0.key < $1.key }.map { name, value in
        Constant(name, ReturnedValue(value, in: self.appContext))
      }
    case let element as ConstantDefinition: [export(element)]
    case let element as SyncFunctionDefinition: [export(element)]
    case let element as AsyncFunctionDefinition: [export(element)]
    case let element as any AnyPropertyDefinition: [export(element)]
    case let element as ClassDefinition: [export(element)]
    default: []
    }
  }

  private func export(_ type: ClassDefinition) -> any Export {
    appContext.classes[ObjectIdentifier(type.owner)] = type.hold
    let exports = DefinitionExports(appContext, of: type.owner)
    guard let constructor = type.constructor else {
      return SharedObjectClass(type.name, of: type.heldType) { exports.exports(of: type.elements) }
    }
    return SharedObjectClass(
      type.name,
      NativeBridge.Constructor(of: type.heldType, arity: arity(of: constructor)) { [self] call in
        let values = try arguments(of: call, for: constructor)
        guard let object = try rejecting({ try constructor.body(values) }) as? SharedObject else {
          throw rejection(Exception.nativeSharedObjectNotFound())
        }
        return object.paired(in: appContext, by: type.hold)
      }
    ) { exports.exports(of: type.elements) }
  }

  private func export(_ constant: ConstantDefinition) -> any Export {
    NativeBridge.Property(
      constant.name,
      get: { [self] context, _ in
        let value =
          constants[constant.name]
          ?? ReturnedValue(constant.getter?() ?? nil, in: appContext)
        constants[constant.name] = value
        return try value.encode(in: context)
      }, set: nil)
  }

  private func export(_ property: any AnyPropertyDefinition) -> any Export {
    guard property.setter != nil else {
      return NativeBridge.Property(
        property.name, get: { [self] in try read(property, $0, $1) }, set: nil)
    }
    return NativeBridge.Property(
      property.name, get: { [self] in try read(property, $0, $1) },
      set: { [self] in try write(property, $0) })
  }

  private func read(
    _ property: any AnyPropertyDefinition, _ context: JSContext, _ this: JSRef
  ) throws -> JSRef {
    let object = try owner.map { type in try rejecting { try argument(this, type, context) } }
    let value = try rejecting { try property.getter?(object) ?? nil }
    return try ReturnedValue(value, in: appContext).encode(in: context)
  }

  private func write(_ property: any AnyPropertyDefinition, _ call: JSCall) throws {
    guard let type = property.valueType, let set = property.setter else { return }
    let object = try owner.map { type in
      try rejecting { try argument(call.receiver, type, call.context) }
    }
    let value = try argument(call[0], type, call.context)
    try rejecting { try set(object, value) }
  }

  private func export(_ function: SyncFunctionDefinition) -> any Export {
    NativeBridge.Function(function.name, arity: arity(of: function)) { [self] call in
      let values = try arguments(of: call, for: function)
      let result = try rejecting { try function.body(values) }
      return try ReturnedValue(result, in: appContext).encode(in: call.context)
    }
  }

  private func export(_ function: AsyncFunctionDefinition) -> any Export {
    let export = NativeBridge.AsyncFunction(
      function.name, returnsPromise: true, arity: arity(of: function)
    ) { [self] call in
      let values = try arguments(of: call, for: function)
      switch function.body {
      case .plain(let run) where function.argumentTypes.contains { $0 == Promise.self }:
        return .void { [self] in
          _ = try rejecting { try run(values) }
          for case let promise as Promise in values { promise.call.waitForOtherThread() }
        }
      case .plain(let run):
        return .value { [self] in
          ReturnedValue(try rejecting { try run(values) }, in: appContext)
        }
      case .concurrent(let run):
        return .asynchronous { [self] in
          do {
            return ReturnedValue(try await run(values), in: appContext)
          } catch { throw rejection(error) }
        }
      }
    }
    return function.queue.map { export.runOnQueue(ExpoQueue($0)) } ?? export
  }

  private func rejecting<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch { throw rejection(error) }
  }

  // MARK: - Arguments

  private func arity(of function: any FunctionDefinition) -> ClosedRange<Int> {
    let passed = function.argumentTypes.filter { $0 != Promise.self }
    let required = passed.lastIndex { !($0 is any OptionalArgument.Type) }
    return (required.map { $0 + 1 } ?? 0)...passed.count
  }

  private func takesOwner(_ function: any FunctionDefinition) -> Bool {
    owner != nil && function.argumentTypes.first == owner
  }

  private func arguments(of call: JSCall, for function: any FunctionDefinition) throws -> [Any] {
    var position = 0
    var types = function.argumentTypes[...]
    let this =
      try takesOwner(function)
      ? [rejecting { try argument(call.receiver, types.removeFirst(), call.context) }] : []
    return try this
      + types.map { type in
        let value = call[position]
        if type == Promise.self { return try argument(value, type, call.context) }
        position += 1
        do { return try argument(value, type, call.context) } catch {
          throw NativeError(
            code: "ERR_ARGUMENT_CAST",
            message:
              "The \(ordinal(position)) argument cannot be cast to type \(describe(type))\n"
              + "→ Caused by: \(rejection(error).message)")
        }
      }
  }

  private func argument(
    _ value: JSRef, _ type: any AnyArgument.Type, _ context: JSContext
  ) throws -> any AnyArgument {
    try type.converted(JavaScriptArgument(value, in: context, of: appContext))
  }

  private func ordinal(_ number: Int) -> String {
    switch number {
    case 1: "1st"
    case 2: "2nd"
    case 3: "3rd"
    default: "\(number)th"
    }
  }
}

/// An argument that JavaScript may leave out.
protocol OptionalArgument {}

extension Optional: OptionalArgument {}
