internal import HostLoop
internal import JSEngine

/// A member of a prototype that native code makes: a method, or a property with a getter and maybe a setter.
@HostActor
struct PrototypeMember {
  /// Makes a function of JavaScript.
  typealias Maker = @HostActor () -> JSRef

  let name: String
  let isMethod: Bool
  /// Makes the method, or the getter.
  let value: Maker
  /// Makes the setter.
  var set: Maker?

  init(name: String, isMethod: Bool, value: @escaping Maker) {
    self.name = name
    self.isMethod = isMethod
    self.value = value
  }
}

extension Bridge {
  /// An array with `[name, isMethod, value, set]` for each member.
  func makeArray(of members: [PrototypeMember]) throws -> JSRef {
    // Each function is in the array before the next one is made: the collector does not look into Swift's arrays.
    try context.makeArray(members.count) { index in
      let member = members[index]
      return try context.makeArray(4) {
        switch $0 {
        case 0: try member.name.encode(in: context)
        case 1: try member.isMethod.encode(in: context)
        case 2: member.value()
        default: member.set?() ?? context.undefined
        }
      }
    }
  }
}
