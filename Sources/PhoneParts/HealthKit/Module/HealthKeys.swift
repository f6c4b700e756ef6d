internal import JSEngine

// Keys that nobody reads are refused: a slip would go unnoticed.
extension JSObject {
  /// - Throws: ``JSError``, a `TypeError`, for a key of `what` that is not among `names`.
  func refuseKeys(of what: String, except names: [String]) throws {
    for key in try value.context.keys(of: try value.ref) where !names.contains(key) {
      throw JSError(
        name: "TypeError",
        message: "\(what) has no key '\(key)'. Keys: \(names.joined(separator: ", "))")
    }
  }

  /// The same for the argument of a query, which has some keys of its own.
  func refuseKeys(ofQuery what: String, except names: [String]) throws {
    try refuseKeys(of: "Health.\(what)", except: names + ["predicate", "trigger"])
  }
}
