internal import HostLoop
internal import JSEngine
internal import NativeBridge

extension AsyncFunction {
  /// A method that ignores its arguments and does nothing, for example one that only affects the
  /// screen.
  @HostActor
  static func ignored(_ name: String) -> AsyncFunction {
    AsyncFunction(name) {
      (_: JSValue?, _: JSValue?, _: JSValue?, _: JSValue?, _: JSValue?, _: JSValue?) in
    }
  }
}
