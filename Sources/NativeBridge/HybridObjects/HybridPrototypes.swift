internal import HostLoop
internal import JSEngine

/// The prototypes of the hybrid objects of one bridge, one for each type.
///
/// They are frozen and not configurable, as in a debug build (Nitro 0.37.0, `cpp/prototype/HybridObjectPrototype.cpp`).
@HostActor
final class HybridPrototypes: BridgePart {
  private unowned let bridge: Bridge
  private var prototypes: [HybridType: JSValue] = [:]
  private var base: JSValue?

  init(of bridge: Bridge) { self.bridge = bridge }

  /// The prototype of an object, which also gives the names of the members.
  func prototype(of object: HybridObject) throws -> JSRef {
    let type = HybridType(of: object)
    if let known = prototypes[type] { return try known.ref }
    let made = try make(
      base: try baseRef(), type.name,
      object.members.enumerated().compactMap { member(of: type, $1, $0) })
    prototypes[type] = JSValue(made, in: bridge.context)
    return made
  }

  // MARK: - What all objects have

  private func baseRef() throws -> JSRef {
    if let base { return try base.ref }
    let context = bridge.context
    let made = try make(
      base: try context.makeObject(), "HybridObject",
      [
        getter("name") { object, _ in try object.typeName.encode(in: context) },
        method("equals") { object, call in
          try (context.nativeState(of: call[0]) === object).encode(in: context)
        },
        method("toString") { object, _ in try object.description.encode(in: context) },
        method("dispose") { object, call in
          object.dispose()
          context.removeNativeState(of: call.receiver)
          return context.undefined
        },
      ])
    base = JSValue(made, in: context)
    return made
  }

  private func getter(
    _ name: String, _ body: @escaping @HostActor (HybridObject, JSCall) throws -> JSRef
  ) -> PrototypeMember {
    let method = HybridMethod(nil, name, .getter)
    return member(name, isMethod: false) { try body(try method.receiver(of: $0), $0) }
  }

  private func method(
    _ name: String, _ body: @escaping @HostActor (HybridObject, JSCall) throws -> JSRef
  ) -> PrototypeMember {
    let method = HybridMethod(nil, name, .method)
    return member(name, isMethod: true) { try body(try method.receiver(of: $0), $0) }
  }

  // MARK: - What a type has

  private func member(of type: HybridType, _ export: ModuleMember, _ index: Int)
    -> PrototypeMember?
  {
    switch export.kind {
    case .function, .syncFunction:
      let method = HybridMethod(type, export.name, .method)
      return member(export.name, isMethod: true) { [unowned bridge] call in
        let object = try method.receiver(of: call)
        switch object.members[index].kind {
        case .syncFunction(let function): return try bridge.run(function, method, call)
        case .function(let function): return try bridge.run(function, method, call)
        default: return bridge.context.undefined
        }
      }
    case .property, .constant: return property(export, index, of: type)
    case .event, .emitter, .sharedObjectClass: return nil
    }
  }

  private func property(
    _ export: ModuleMember, _ index: Int, of type: HybridType
  ) -> PrototypeMember {
    let getter = HybridMethod(type, export.name, .getter)
    let get: Body = { [unowned bridge] call in
      let object = try getter.receiver(of: call)
      return try bridge.enter(getter) {
        switch object.members[index].kind {
        case .property(let property): try property.get(call.context, call.receiver)
        case .constant(let constant): try constant.value().encode(in: call.context)
        default: call.context.undefined
        }
      }
    }
    guard case .property(let property) = export.kind, property.set != nil else {
      return member(export.name, isMethod: false, get)
    }
    let setter = HybridMethod(type, export.name, .setter)
    let set: Body = { [unowned bridge] call in
      let object = try setter.receiver(of: call)
      return try bridge.enter(setter) {
        if case .property(let property) = object.members[index].kind { try property.set?(call) }
        return call.context.undefined
      }
    }
    return member(export.name, isMethod: false, set: set, get)
  }

  private typealias Body = @HostActor (JSCall) throws -> JSRef

  private func member(
    _ name: String, isMethod: Bool, set: Body? = nil, _ value: @escaping Body
  ) -> PrototypeMember {
    let context = bridge.context
    var member = PrototypeMember(name: name, isMethod: isMethod) {
      context.makeLastingFunction(name, value)
    }
    if let set { member.set = { context.makeLastingFunction(name, set) } }
    return member
  }

  private func make(base: JSRef, _ type: String, _ members: [PrototypeMember]) throws -> JSRef {
    let context = bridge.context
    return try context.call(
      try context.function(Self.script), base, try "Prototype<\(type)>".encode(in: context),
      try bridge.makeArray(of: members))
  }

  private static let script = JSScript(
    """
    (function (base, type, members) {
      'use strict';
      const prototype = Object.create(base);
      for (const [name, isMethod, value, set] of members) {
        Object.defineProperty(prototype, name,
          isMethod ? { value, enumerable: true } : { get: value, set, enumerable: true });
      }
      Object.defineProperty(prototype, '__type', { value: type, enumerable: true });
      return Object.freeze(prototype);
    })
    """, url: "bridgehost:hybridObjects")
}
