import MetroBundles
import Testing

/// The root component of a bundle, which its own React mounts.
@Suite(.processes) struct `The application of a bundle` {
  private static let registry = """
    const registry = {
      getAppKeys: () => ['LogBox', 'MyApp'],
      runApplication(key, props) { console.log(key, 'fabric' in props); },
    };
    """

  @Test(arguments: BundleGeneration.allCases)
  func `is the first that is not React Native's, and has the renderer of its generation`(
    _ generation: BundleGeneration
  ) throws {
    let bundle = try MetroBundle(
      generation, Self.registry + "register('AppRegistry', registry);")
    let result = try bundle.run("--launch", "user")
    #expect(result.output == "MyApp \(generation == .bridgeless)\n", "\(result.errors)")
  }

  @Test func `is found by its global before 0.77`() throws {
    let bundle = try MetroBundle(.bridgeless, Self.registry + "global.RN$AppRegistry = registry;")
    #expect(try bundle.run("--launch", "user").output == "MyApp true\n")
  }

  @Test func `is found by its factory in 0.46`() throws {
    let bundle = try MetroBundle(
      .proxy,
      Self.registry + """
        const queue = require(1);
        queue.registerCallableModule('AppRegistry', registry);
        queue._lazyCallableModules = { AppRegistry: () => registry };
        queue.getCallableModule = undefined;
        """)
    #expect(try bundle.run("--launch", "user").output == "MyApp false\n")
  }

  @Test(arguments: BundleGeneration.allCases)
  func `may lack properties that the phone passes`(_ generation: BundleGeneration) throws {
    let bundle = try MetroBundle(
      generation,
      """
      register('AppRegistry', {
        getAppKeys: () => ['Scores'],
        runApplication: (_, { initialProps }) => console.log(initialProps.scores.map(String)),
      });
      """)
    let result = try bundle.run("--launch", "user")
    #expect(
      result.errors.contains(
        "fix: if the app delegate passes initial properties on the phone, write them as `initialProps` into app.json"
      ), "\(result.errors)")
    try bundle.folder.write(#"{"initialProps":{"scores":[7]}}"#, to: "app.json")
    #expect(try bundle.run("--launch", "user").output == "7\n")
  }

  @Test func `that lacks properties is not explained by the native module that it names`() throws {
    let bundle = try MetroBundle(
      .proxy,
      """
      class Scores { constructor(props) { this.props = props; } render() { this.props.scores.map(NativeModules.Maps); } }
      register('AppRegistry', {
        getAppKeys: () => ['Scores'],
        runApplication: (_, { initialProps }) => new Scores(initialProps).render(),
      });
      NativeModules.Maps;
      """)
    let result = try bundle.run("--launch", "user")
    #expect(
      result.errors.contains("fix: if the app delegate passes initial properties"),
      "\(result.errors)")
  }

  @Test(arguments: BundleGeneration.allCases)
  func `is run by react-native-navigation, once for each screen`(
    _ generation: BundleGeneration
  ) throws {
    let bundle = try MetroBundle(
      generation,
      """
      register('AppRegistry', {
        getAppKeys: () => ['Home', 'Detail'],
        runApplication: (key, { rootTag, initialProps }) => console.log(key, rootTag, initialProps.componentId),
        unmountApplicationComponentAtRootTag: (rootTag) => console.log('unmount', rootTag),
      });
      const { RNNBridgeModule, RNNEventEmitter } = NativeModules;
      const component = (name, id) => ({ type: 'Component', id, data: { name }, children: [] });
      const root = { type: 'Stack', id: 's', data: {}, children: [component('Home', 'h')] };
      listen(RNNEventEmitter, 'RNN.AppLaunched', async () => {
        await RNNBridgeModule.setRoot('1', { root });
        await RNNBridgeModule.push('2', 'h', component('Detail', 'd'));
        await RNNBridgeModule.pop('3', 'd', {});
      });
      """)
    let result = try bundle.run("--launch", "user")
    #expect(result.output == "Home 1 h\nDetail 11 d\nunmount 11\n", "\(result.errors)")
  }

  @Test(arguments: BundleGeneration.allCases)
  func `asks for the views that it has, and for none`(_ generation: BundleGeneration) throws {
    let bundle = try MetroBundle(
      generation,
      """
      const { UIManager, RNCSafeAreaContext } = NativeModules;
      console.log(JSON.stringify(UIManager.lazilyLoadView(null)));
      console.log(Object.keys(UIManager.lazilyLoadView('RCTMap').viewConfig).length > 0);
      console.log(UIManager.getConstantsForViewManager(null) == null);
      console.log(RNCSafeAreaContext.initialWindowMetrics.frame.width);
      """)
    let result = try bundle.run("--launch", "none")
    #expect(result.output == "{}\ntrue\ntrue\n390\n", "\(result.errors)")
  }

  @Test func `gets a frame of an animation 60 times in a second`() throws {
    let bundle = try MetroBundle(
      .proxy,
      """
      const start = Date.now();
      let frames = 0;
      const animate = () => { if (++frames < 60) setTimeout(animate, 1); };
      setTimeout(animate, 1);
      setTimeout(() => console.log(frames, Date.now() - start), 1000);
      """)
    #expect(try bundle.run("--launch", "none").output == "60 1000\n")
  }
}
