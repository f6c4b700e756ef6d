package import JSEngine

/// What renders the components of a script that uses React.
package enum ReactRenderer: Sendable {
  /// A script whose value is a function of `require`, `module`, `exports`, `global` and `console`: a CommonJS module,
  /// which requires `react`.
  case module(JSScript)
  /// Why nothing can be rendered, and what to do about it.
  case missing(String, fix: String)
}
