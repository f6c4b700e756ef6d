/// What becomes of an event on its way to JavaScript.
public enum EventDelivery: Sendable {
  /// It arrives, as every event of React Native does.
  case once
  /// Its listeners hear it a second time.
  case twice
  /// It vanishes without a word; that counts against nobody.
  case never
}
