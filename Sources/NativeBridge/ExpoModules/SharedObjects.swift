package import HostLoop
package import JSEngine

/// The shared objects of one bridge, and their classes.
///
/// Facts are those of expo-modules-core 3.0.29 (`ios/Core/SharedObjects/SharedObjectRegistry.swift`,
/// `ios/Core/Classes/ClassDefinition.swift`).
@HostActor
package final class SharedObjects: BridgePart {
  private unowned let bridge: Bridge
  /// The prototypes, by the Swift types of the objects.
  private var prototypes: [ObjectIdentifier: JSValue] = [:]
  private var pairCount = 0

  package init(of bridge: Bridge) { self.bridge = bridge }

  /// The number of the object that a value carries; 0 if it carries none.
  package func id(of value: JSRef) -> Int { pair(of: value)?.id ?? 0 }

  /// Takes the object from a value that carries one.
  package func release(_ value: JSRef) {
    guard let pair = pair(of: value) else { return }
    bridge.loop.recordAccessToEverything()
    bridge.context.removeNativeState(of: value)
    pair.object.sharedObjectDidRelease()
  }

  /// The JavaScript object that was last made for a shared object, or a new one. Its constructor does not run.
  func object(of object: any SharedObject) throws -> JSRef {
    let pair =
      if let known = object.link.pair, known.bridge === bridge { known } else { makePair(object) }
    return try bridge.context.object(carrying: pair) { try prototype(of: type(of: object)) }
  }

  /// The constructor that JavaScript calls with `new`.
  func makeClass(_ sharedClass: SharedObjectClass) throws -> JSRef {
    guard let makeClass = try bridge.expo.function?("makeClass") else {
      throw JSError(message: "the class \(sharedClass.name) belongs to an Expo module")
    }
    let context = bridge.context
    let made = try makeClass.call(
      sharedClass.name,
      JSValue(try bridge.makeExpoConstructor(of: sharedClass, make), in: context),
      JSValue(
        try bridge.makeArray(
          of: sharedClass.members.compactMap { member($0, of: sharedClass.name) }),
        in: context))
    prototypes[ObjectIdentifier(sharedClass.type)] = JSValue(
      try context.get("prototype", of: made), in: context)
    return made
  }

  /// Each `new` makes another JavaScript object, also if native code returns a shared object that has one.
  private func make(_ object: any SharedObject, prototype: JSRef) throws -> JSRef {
    try bridge.context.object(carrying: makePair(object)) { prototype }
  }

  private func makePair(_ object: any SharedObject) -> SharedObjectPair {
    pairCount += 1
    return SharedObjectPair(object, id: pairCount, bridge: bridge)
  }

  private func pair(of value: JSRef) -> SharedObjectPair? {
    bridge.context.nativeState(of: value) as? SharedObjectPair
  }

  private func prototype(of type: any SharedObject.Type) throws -> JSRef {
    guard let prototype = prototypes[ObjectIdentifier(type)] else {
      throw JSError(message: "Unable to create a JS object for SharedObject<\(type)>")
    }
    return try prototype.ref
  }

  private func member(_ export: ModuleMember, of type: String) -> PrototypeMember? {
    let name = export.name
    switch export.kind {
    case .function(let function):
      return PrototypeMember(name: name, isMethod: true) { [bridge] in
        bridge.makeExpoFunction(function, of: type, takesThis: true)
      }
    case .syncFunction(let function):
      return PrototypeMember(name: name, isMethod: true) { [bridge] in
        bridge.makeExpoFunction(function, of: type, takesThis: true)
      }
    case .property(let property):
      var member = PrototypeMember(name: name, isMethod: false) { [bridge] in
        bridge.makeExpoAccessor("get") { try property.get($0.context, $0.receiver) }
      }
      guard let set = property.set else { return member }
      member.set = { [bridge] in
        bridge.makeExpoAccessor("set") { call in
          try set(call)
          return call.context.undefined
        }
      }
      return member
    case .constant(let constant):
      return PrototypeMember(name: name, isMethod: false) { [bridge] in
        bridge.makeExpoAccessor("get") { try constant.value().encode(in: $0.context) }
      }
    case .event, .emitter, .sharedObjectClass: return nil
    }
  }
}
