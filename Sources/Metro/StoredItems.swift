internal import EventLoop

/// The strings that an app stores by key; they last as long as the app.
@HostActor
final class StoredItems {
  private(set) var values: [String: String] = [:]

  subscript(_ key: String) -> String? {
    get { values[key] }
    set { values[key] = newValue }
  }

  func removeAll() { values = [:] }
}
