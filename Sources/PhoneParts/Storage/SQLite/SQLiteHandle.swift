internal import HostLoop
internal import JSEngine

/// A handle of SQLite. It is `nil` once a function that JavaScript had called does not end: that may be one of SQLite, and its
/// thread then holds the lock of the connection for good.
@propertyWrapper @HostActor
struct SQLiteHandle {
  private var value: OpaquePointer?

  init(wrappedValue: OpaquePointer?) { value = wrappedValue }

  var wrappedValue: OpaquePointer? {
    get { JSContext.isEngineStuck ? nil : value }
    set { value = newValue }
  }
}
