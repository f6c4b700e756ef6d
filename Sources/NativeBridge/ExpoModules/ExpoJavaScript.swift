package import JSEngine

/// What a bridge knows of the JavaScript half of Expo modules, `js/expo`. Nothing until JavaScript has asked for Expo modules.
@HostActor
package final class ExpoJavaScript: BridgePart {
  /// Passes an event to a module's object. Returns how many listeners there were.
  package var emit:
    (@HostActor (_ module: String, _ event: String, _ body: any JSEncodable) throws -> Int)?
  /// Finds a function that `js/expo` exports for native code.
  package var function: (@HostActor (_ name: String) throws -> JSFunction)?
  /// Makes Expo's `CodedError`.
  package var makeError: (@HostActor (_ code: String, _ message: String) -> JSError?)?
  /// How many calls each concurrent queue has run.
  var callCounts: [ExpoQueue: Int] = [:]

  package init(of bridge: Bridge) {}
}

extension Bridge {
  /// The JavaScript half of Expo modules.
  package var expo: ExpoJavaScript { part(ExpoJavaScript.self) }
}
