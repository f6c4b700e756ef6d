package import JSEngine

/// What renders the components of a script that uses React.
package enum ReactRenderer: Sendable {
  /// A script whose value is a function of `require`, `module`, `exports`, `global`, `console` and
  /// `__REACT_DEVTOOLS_GLOBAL_HOOK__`: a CommonJS module, which requires `react` or contains it.
  case module(JSScript)
  /// Why nothing can be rendered, and what to do about it.
  case missing(String, fix: String)
}
