internal import HostLoop
internal import JSEngine

/// The prototypes of the hybrid objects of one bridge, one for each Swift type.
///
/// They are frozen and not configurable, as in a debug build (Nitro 0.37.0, `cpp/prototype/HybridObjectPrototype.cpp`).
@HostActor
final class HybridPrototypes {
  private unowned let bridge: Bridge
  private var prototypes: [ObjectIdentifier: JSValue] = [:]
  private var base: JSValue?

  init(_ bridge: Bridge) { self.bridge = bridge }

  /// The prototype of an object, which also gives the names of the members.
  func prototype(of object: HybridObject) throws -> JSRef {
    let type = type(of: object)
    if let known = prototypes[ObjectIdentifier(type)] { return try known.ref }
    let made = try make(
      base: try baseRef(), type.name,
      object.members.enumerated().compactMap { slot($1, $0, of: type) })
    prototypes[ObjectIdentifier(type)] = JSValue(made, in: bridge.context)
    return made
  }

  // MARK: - What all objects have

  private func baseRef() throws -> JSRef {
    if let base { return try base.ref }
    let context = bridge.context
    let made = try make(
      base: try context.makeObject(), "HybridObject",
      [
        getter("name") { object, _ in try type(of: object).name.encode(in: context) },
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
  ) -> Slot {
    let method = HybridMethod(nil, name, .getter)
    return Slot(
      name: name, isMethod: false,
      value: bridge.context.makeLastingFunction(name) { call in
        try body(try method.receiver(of: call), call)
      })
  }

  private func method(
    _ name: String, _ body: @escaping @HostActor (HybridObject, JSCall) throws -> JSRef
  ) -> Slot {
    let method = HybridMethod(nil, name, .method)
    return Slot(
      name: name, isMethod: true,
      value: bridge.context.makeLastingFunction(name) { call in
        try body(try method.receiver(of: call), call)
      })
  }

  // MARK: - What a type has

  private func slot(_ member: ModuleMember, _ index: Int, of type: HybridObject.Type) -> Slot? {
    switch member {
    case .function, .syncFunction:
      let method = HybridMethod(type, member.name, .method)
      return Slot(
        name: member.name, isMethod: true,
        value: bridge.context.makeLastingFunction(member.name) { [unowned bridge] call in
          let object = try method.receiver(of: call)
          switch object.members[index] {
          case .syncFunction(let function): return try bridge.run(function, method, call)
          case .function(let function): return try bridge.run(function, method, call)
          default: return bridge.context.undefined
          }
        })
    case .property, .constant: return property(member, index, of: type)
    case .event, .emitter: return nil
    }
  }

  private func property(_ member: ModuleMember, _ index: Int, of type: HybridObject.Type) -> Slot {
    let context = bridge.context
    let getter = HybridMethod(type, member.name, .getter)
    let get = context.makeLastingFunction(member.name) { [unowned bridge] call in
      let object = try getter.receiver(of: call)
      return try bridge.enter(getter) {
        switch object.members[index] {
        case .property(let property): try property.get(call.context)
        case .constant(let constant): try constant.value().encode(in: call.context)
        default: call.context.undefined
        }
      }
    }
    guard case .property(let property) = member, property.set != nil else {
      return Slot(name: member.name, isMethod: false, value: get)
    }
    let setter = HybridMethod(type, member.name, .setter)
    let set = context.makeLastingFunction(member.name) { [unowned bridge] call in
      let object = try setter.receiver(of: call)
      return try bridge.enter(setter) {
        if case .property(let property) = object.members[index] { try property.set?(call) }
        return call.context.undefined
      }
    }
    return Slot(name: member.name, isMethod: false, value: get, setter: set)
  }

  private struct Slot {
    let name: String
    let isMethod: Bool
    let value: JSRef
    var setter: JSRef?
  }

  private func make(base: JSRef, _ type: String, _ slots: [Slot]) throws -> JSRef {
    let context = bridge.context
    let members = try context.makeArray(slots.count) { index in
      let slot = slots[index]
      return try context.makeArray(4) {
        switch $0 {
        case 0: try slot.name.encode(in: context)
        case 1: try slot.isMethod.encode(in: context)
        case 2: slot.value
        default: slot.setter ?? context.undefined
        }
      }
    }
    return try context.call(
      try context.function(Self.script), base, try "Prototype<\(type)>".encode(in: context), members
    )
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
