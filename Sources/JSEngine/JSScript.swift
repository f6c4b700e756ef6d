internal import CJavaScriptCore
internal import HostLoop

/// A script that many contexts evaluate. Contexts that share a machine compile it once.
public final class JSScript: Sendable {
  /// The text of the script.
  public let text: String
  /// The script's name in stack traces.
  public let url: String

  /// Makes a script. It is distinct from any other one, even with the same text and URL.
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
    // A context with its own machine does not evaluate the script again, so a separate parse is not
    // worth it.
    guard let compiled = machine?.compiled(script) else {
      return try evaluate(script.text, url: script.url)
    }
    var exception: OpaquePointer?
    let value = JSScriptEvaluate(context, compiled, nil, &exception)
    return try checked(value, exception)
  }

  /// The function that is the completion value of a script. If contexts reuse realms, a later
  /// context gets the function that an earlier one evaluated.
  ///
  /// So the function must not keep any state from one call to the next.
  ///
  /// - Throws: ``JSError`` for what the script throws, also for a syntax error.
  public func function(_ script: JSScript) throws -> JSRef {
    guard machine?.reusesRealms == true else { return try evaluate(script) }
    _ = try open()
    return try realm.function(script, in: self)
  }
}
