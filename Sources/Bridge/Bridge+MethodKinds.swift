internal import JSEngine

// How the methods of a module answer, as React Native's JavaScript sees it (contract, section 4).
extension Bridge {
  /// A name may stand for one kind of method.
  func refuseTwoKinds(_ exports: [any Export]) throws {
    let promises = exports.compactMap { ($0 as? Function)?.returnsPromise == true ? $0.name : nil }
    for case let function as SyncFunction in exports where promises.contains(function.name) {
      throw JSError(
        name: "Invariant Violation",
        message: "Cannot have a method that is both async and a sync hook")
    }
  }

  /// Under the old architecture a method says how it answers: `module.method.type`.
  func nameKinds(of module: JSRef, _ exports: [any Export]) throws {
    for signature in exports.compactMap(MethodSignature.init) {
      let method = try context.get(signature.name, of: module)
      guard context.isFunction(method) else { continue }
      try context.set("type", of: method, to: try signature.kind.rawValue.encode(in: context))
    }
  }
}
