/// How often an event on its way to JavaScript arrives.
package enum EventDelivery: Sendable {
  /// Once, as normal.
  case once
  /// Twice: its listeners are called again.
  case twice
  /// Never: it is lost. No diagnosis blames the app for it.
  case never
}
