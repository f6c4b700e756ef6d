package import HostLoop
package import NativeBridge

/// Root views of React Native, for native code that mounts applications of the script itself.
@HostActor
package protocol RootViews: AnyObject {
  /// Makes a root view (React Native: RCTRootView.m, `initWithBridge:moduleName:initialProperties:`). It calls
  /// `AppRegistry.runApplication` in a task of its own.
  ///
  /// - Parameters:
  ///   - appKey: the name under which the script registered the component.
  ///   - properties: what the component gets.
  ///   - onContent: called on the main thread when the view has got its first views.
  /// - Returns: the tag of the root view.
  func mount(
    _ appKey: String, properties: [String: BridgeValue],
    onContent: @escaping @HostActor () -> Void
  ) -> Int
  /// Lets JavaScript unmount what is in a root view.
  func unmount(_ rootTag: Int)
}
