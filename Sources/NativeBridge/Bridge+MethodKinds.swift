internal import JSEngine

// How the methods of a module answer, as React Native's JavaScript sees it (contract, section 4).
extension Bridge {
  /// A name may stand for one kind of method.
  func refuseTwoKinds(_ members: [ModuleMember]) throws {
    let signatures = members.compactMap(MethodSignature.init)
    let promises = signatures.filter { $0.kind == .promise }.map(\.name)
    for method in signatures where method.kind == .sync && promises.contains(method.name) {
      throw JSError(
        name: "Invariant Violation",
        message: "Cannot have a method that is both async and a sync hook")
    }
  }

  /// Under the old architecture a method says how it answers: `module.method.type`.
  func nameKinds(of module: JSRef, _ members: [ModuleMember]) throws {
    for signature in members.compactMap(MethodSignature.init) {
      let method = try context.get(signature.name, of: module)
      guard context.isFunction(method) else { continue }
      try context.set("type", of: method, to: try signature.kind.rawValue.encode(in: context))
    }
  }
}
