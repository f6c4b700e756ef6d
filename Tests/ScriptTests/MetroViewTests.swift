import MetroBundles
import Testing

/// What native views tell a bundle.
@Suite(.processes) struct `A view of a bundle` {
  /// How the two renderers of React Native make a view, and hear of its events.
  private static func script(
    _ generation: BundleGeneration, _ properties: String, of view: String = "RNCSafeAreaProvider"
  ) -> String {
    let show =
      "const show = (type, { insets, layout, source, frame }) => console.log(type, JSON.stringify(insets ?? layout ?? source ?? {}), frame?.width ?? '');"
    switch generation {
    case .proxy:
      return """
        \(show)
        register('RCTEventEmitter', { receiveEvent: (tag, type, body) => tag === 7 && show(type, body) });
        NativeModules.UIManager.createView(7, '\(view)', 1, \(properties));
        """
    case .bridgeless:
      return """
        \(show)
        const ui = globalThis.nativeFabricUIManager;
        ui.registerEventHandler((instance, type, body) => instance === 'seven' && show(type, body));
        const set = ui.createChildSet(1);
        const parent = ui.createNode(5, 'RCTView', 1, {}, 'five');
        ui.appendChild(parent, ui.createNode(7, '\(view)', 1, \(properties), 'seven'));
        ui.appendChildToSet(set, parent);
        ui.completeRoot(1, set);
        ui.completeRoot(1, set);
        """
    }
  }

  @Test(arguments: BundleGeneration.allCases)
  func `tells its layout, the insets and that it is ready, once it is on the screen`(
    _ generation: BundleGeneration
  ) throws {
    let script = Self.script(
      generation,
      "{ width: 200, onLayout: true, onInsetsChange: true, onLoadEnd: true, onMapReady: true, onPress: true }"
    )
    let result = try MetroBundle(generation, script).run("--launch", "user")
    #expect(
      result.output == """
        topLayout {"x":0,"y":0,"width":200,"height":844}\u{20}
        topInsetsChange {"bottom":34,"left":0,"right":0,"top":47} 390
        topMapReady {}\u{20}
        topLoadEnd {}\u{20}

        """, "\(result.output)\(result.errors)")
  }

  private static let loads = "onLoadStart: true, onLoad: true, onLoadEnd: true, onPartialLoad: true"

  @Test(arguments: BundleGeneration.allCases)
  func `of an image tells that its picture loads, with the size that is known`(
    _ generation: BundleGeneration
  ) throws {
    let script = Self.script(
      generation,
      "{ \(Self.loads), source: [{ uri: 'file:///a@2x.png', width: 4, height: 3, scale: 2 }] }",
      of: "RCTImageView")
    let result = try MetroBundle(generation, script).run("--launch", "user")
    #expect(
      result.output == """
        topLoadStart {}\u{20}
        topLoad {"uri":"file:///a@2x.png","width":8,"height":6}\u{20}
        topLoadEnd {}\u{20}

        """, "\(result)")
  }

  @Test(arguments: BundleGeneration.allCases)
  func `of an image without a source tells nothing`(_ generation: BundleGeneration) throws {
    let script = Self.script(
      generation, "{ \(Self.loads), source: [{ uri: undefined }] }", of: "RCTImageView")
    let result = try MetroBundle(generation, script).run("--launch", "user")
    #expect(result.output == "", "\(result)")
  }

  // react-native-safe-area-context up to 3, its copy in expo-dev-menu, and from 4 on.
  @Test(arguments: BundleGeneration.allCases)
  func `of the safe area has the metrics of the window before it is on the screen`(
    _ generation: BundleGeneration
  ) throws {
    let script = """
      NativeModules.ExpoModulesCore.installModules();
      const found = [
        NativeModules.UIManager.getConstantsForViewManager('RNCSafeAreaProvider').Constants,
        globalThis.expo.modules.RNCSafeAreaProvider,
        NativeModules.RNCSafeAreaContext,
      ];
      for (const { initialWindowMetrics: { insets, frame } } of found) {
        console.log(JSON.stringify(insets), JSON.stringify(frame));
      }
      """
    let result = try MetroBundle(generation, script).run("--launch", "user")
    let line =
      #"{"bottom":34,"left":0,"right":0,"top":47} {"height":844,"width":390,"x":0,"y":0}"# + "\n"
    #expect(result.output == line + line + line, "\(result)")
    #expect(!result.errors.contains("modules-lacking"), "\(result.errors)")
  }

  @Test(arguments: BundleGeneration.allCases)
  func `tells nothing that nobody asks for`(_ generation: BundleGeneration) throws {
    let script = Self.script(generation, "{ onPress: true, title: 'onLoad' }")
    let result = try MetroBundle(generation, script).run("--launch", "user")
    #expect(result.output == "", "\(result.errors)")
  }

  // React Native before 0.59 refuses a property that a component does not declare, and an event that it does not name.
  @Test func `of an early release names its events, and declares no property for them`() throws {
    let script = """
      'has no propType for native prop';
      const { NativeProps, directEventTypes } = NativeModules.UIManager.getConstantsForViewManager('RCTView');
      console.log(JSON.stringify(NativeProps), directEventTypes.topLayout.registrationName);
      """
    let result = try MetroBundle(.proxy, script).run("--launch", "user")
    #expect(result.output == "{} onLayout\n", "\(result.errors)")
  }
}
