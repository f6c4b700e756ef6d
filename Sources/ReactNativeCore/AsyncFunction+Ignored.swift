internal import HostLoop
internal import JSEngine
internal import NativeBridge

extension AsyncFunction {
  /// A method that takes what it is given and does nothing, as for a screen that nobody looks at.
  @HostActor
  static func ignored(_ name: String) -> AsyncFunction {
    AsyncFunction(name) {
      (_: JSValue?, _: JSValue?, _: JSValue?, _: JSValue?, _: JSValue?, _: JSValue?) in
    }
  }
}
