internal import CJavaScriptCore
internal import HostLoop

/// A script that many contexts evaluate: those that share a machine compile it once.
public final class JSScript: Sendable {
  /// What is evaluated.
  public let text: String
  /// What stacks call the script.
  public let url: String

  /// A script of its own, also when another one has the same text and URL.
  public init(_ text: String, url: String) {
    self.text = text
    self.url = url
  }
}

extension JSContext {
  /// Runs a script and returns its completion value, as ``evaluate(_:url:line:)`` does.
  ///
  /// - Throws: ``JSError`` for what the script throws, also for a syntax error.
  @discardableResult
  public func evaluate(_ script: JSScript) throws -> JSRef {
    let context = try open()
    // What a single context does not use again is not worth the parse that comes first.
    guard let compiled = machine?.compiled(script) else {
      return try evaluate(script.text, url: script.url)
    }
    var exception: OpaquePointer?
    let value = JSScriptEvaluate(context, compiled, nil, &exception)
    return try checked(value, exception)
  }

  /// The function that is the completion value of a script: a new one, or where contexts take over what was
  /// compiled, the one that an earlier context had.
  ///
  /// So it must not keep anything from one call to the next.
  ///
  /// - Throws: ``JSError`` for what the script throws, also for a syntax error.
  public func function(_ script: JSScript) throws -> JSRef {
    guard machine?.reusesRealms == true else { return try evaluate(script) }
    _ = try open()
    return try realm.function(script, in: self)
  }
}
