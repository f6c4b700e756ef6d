import AppHost
import NativeBridge
import SimulatedPhone

/// Scripts that call the native half of react-native-navigation as its JavaScript does.
enum NavigationScript {
  /// Screens that print when they are mounted and unmounted, and the parts of a layout.
  static let screens = """
    import React from 'react';
    import { AppRegistry, NativeAppEventEmitter, NativeEventEmitter, NativeModules, Text } from 'react-native';
    const register = (name) => AppRegistry.registerComponent(name, () => (props) => {
      React.useLayoutEffect(() => {
        console.log('mount', name, props.rootTag, props.componentId ?? '-');
        return () => console.log('unmount', name);
      }, []);
      return React.createElement(Text, null, name);
    });
    ['Home', 'Detail', 'Other', 'Menu'].forEach(register);
    const component = (name, options) => ({
      type: 'Component', id: name.toLowerCase(), data: { name, options }, children: [],
    });
    const stack = (id, ...children) => ({ type: 'Stack', id, data: {}, children });
    const tabs = (options, ...children) => ({ type: 'BottomTabs', id: 'tabs', data: { options }, children });

    """

  /// A script for versions 2 to 7.
  static func bridge(_ body: String) -> String {
    script(module: "RNNBridgeModule", emitter: "RNNEventEmitter", body)
  }

  /// A script for version 8 under the new architecture.
  static func turbo(_ body: String) -> String {
    script(module: "RNNTurboModule", emitter: "RNNTurboEventEmitter", body)
  }

  private static func script(module: String, emitter: String, _ body: String) -> String {
    screens + """
      const native = NativeModules.\(module);
      const emitter = new NativeEventEmitter(NativeModules.\(emitter));
      const hear = (...events) => events.forEach((event) => emitter.addListener(`RNN.${event}`,
        (body) => console.log(event, body.componentId ?? body.commandName)));
      const setRoot = (root) => native.setRoot('1', { root, modals: [], overlays: [] });
      const failure = (promise) => promise.catch(({ code, message }) => console.log(code, message));
      emitter.addListener('RNN.AppLaunched', async () => {
      \(body)
      });
      """
  }

  /// The app that runs such a script.
  @HostActor
  static func app(
    _ script: String, on architecture: Architecture = .bridge, files: [String: String] = [:]
  ) throws -> AppFixture {
    try AppFixture.plain(script, files: files) {
      $0.launch = .user
      $0.architecture = architecture
    }
  }
}
