// The functions have the names that Expo gave them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import HostLoop
internal import NativeBridge

/// A class of a module, whose objects JavaScript makes with `new module.Name()`.
final class ClassDefinition: AnyDefinition {
  let name: String
  let elements: [any AnyDefinition]
  let owner: any AnyArgument.Type
  /// The type that stands for the class on the bridge, and what makes one.
  let heldType: any NativeBridge.SharedObject.Type
  let hold: @HostActor (SharedObject) -> any NativeBridge.SharedObject

  var constructor: SyncFunctionDefinition? {
    elements.firstNonNil { ($0 as? ConstructorDefinition)?.function }
  }

  init<Object: SharedObject>(_ name: String, _ type: Object.Type, _ elements: [any AnyDefinition]) {
    self.name = name
    self.elements = elements
    owner = type
    heldType = HeldObject<Object>.self
    hold = { object in
      guard let object = object as? Object else { return HeldObject<SharedObject>(object) }
      return HeldObject<Object>(object)
    }
  }
}

/// What makes an object of a class.
struct ConstructorDefinition: AnyDefinition {
  let function: SyncFunctionDefinition
}

/// A class whose objects JavaScript holds. In functions and properties, a first parameter of the class's type is the object on
/// which JavaScript calls them.
///
/// - Parameters:
///   - name: the name in JavaScript.
///   - type: the Swift class.
///   - elements: a `Constructor`, functions and properties.
public func Class<Object: SharedObject>(
  _ name: String, _ type: Object.Type,
  @ModuleDefinition _ elements: () -> ModuleDefinition
) -> ModuleDefinition {
  ModuleDefinition(ClassDefinition(name, type, elements().elements))
}

/// A class whose objects JavaScript holds, with the name of its Swift class.
///
/// - Parameters:
///   - type: the Swift class.
///   - elements: a `Constructor`, functions and properties.
public func Class<Object: SharedObject>(
  _ type: Object.Type, @ModuleDefinition _ elements: () -> ModuleDefinition
) -> ModuleDefinition {
  ModuleDefinition(
    ClassDefinition(String(describing: type), type, elements().elements))
}

/// Makes an object when JavaScript calls `new`.
public func Constructor<Result>(
  @_implicitSelfCapture _ body: @escaping () throws -> Result
) -> ModuleDefinition {
  ModuleDefinition(
    ConstructorDefinition(function: SyncFunctionDefinition("constructor", []) { _ in try body() }))
}

/// Makes an object from the arguments of `new`.
public func Constructor<Result, First: AnyArgument, each Rest: AnyArgument>(
  @_implicitSelfCapture _ body: @escaping (First, repeat each Rest) throws -> Result
) -> ModuleDefinition {
  let types = types(First.self, repeat (each Rest).self)
  return ModuleDefinition(
    ConstructorDefinition(
      function: SyncFunctionDefinition("constructor", types) { values in
        var values = ArgumentValues(values)
        return try body(try values.next(), repeat try values.next((each Rest).self))
      }))
}
