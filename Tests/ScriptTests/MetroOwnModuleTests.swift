import MetroBundles
import Testing

/// A native module that bridgehost has, in a bundle.
@Suite(.processes) struct `A module that a bundle finds` {
  private func run(_ generation: BundleGeneration, _ app: String) throws -> Command.Result {
    try MetroBundle(generation, app).run("--launch", "user", "--virtual-time")
  }

  // React Native up to 0.61: `new NativeEventEmitter(module).addListener` calls it unasked.
  @Test func `has addListener, also if it sends no events`() throws {
    let result = try run(
      .proxy,
      """
      for (const name of ['BleManager', 'RNLocalize', 'RNCAsyncStorage', 'RNKeychainManager']) {
        NativeModules[name].addListener('event');
        NativeModules[name].removeListeners(1);
        console.log(Object.keys(NativeModules[name]).includes('removeListeners'));
      }
      """)
    #expect(result.output == "true\ntrue\nfalse\nfalse\n", "\(result.errors)")
  }

  @Test func `is listed, and each that is listed is there`() throws {
    let result = try run(
      .proxy,
      """
      const names = Object.keys(NativeModules);
      console.log(names.length > 50, names.filter((name) => NativeModules[name] == null).length);
      console.log(names.includes('RNCConfigModule'), `${NativeModules.RNCConfigModule}`);
      """)
    #expect(result.output == "true 0\nfalse null\n", "\(result)")
    #expect(!result.errors.contains("modules-lacking"), "\(result.errors)")
  }

  @Test(arguments: BundleGeneration.allCases)
  func `is that of Firebase, with its default app`(_ generation: BundleGeneration) throws {
    let result = try run(
      generation,
      "console.log(NativeModules.RNFBAppModule.NATIVE_FIREBASE_APPS[0].appConfig.name);")
    #expect(result.output == "[DEFAULT]\n", "\(result.errors)")
  }

  // In a release bundle the place is in React Native's own Linking.
  @Test(arguments: BundleGeneration.allCases)
  func `may have listeners of two callers through one function`(
    _ generation: BundleGeneration
  ) throws {
    let result = try run(
      generation,
      """
      function addEventListener(type, fn) { listen(NativeModules.LinkingManager, type, fn); }
      function navigation() { addEventListener('url', () => {}); }
      function analytics() { addEventListener('url', () => {}); }
      navigation(); analytics();
      """)
    #expect(!result.errors.contains("subscription-leak"), "\(result.errors)")
  }

  @Test(arguments: BundleGeneration.allCases)
  func `leaks the listeners that one caller adds again and again`(
    _ generation: BundleGeneration
  ) throws {
    let result = try run(
      generation,
      """
      function addEventListener(type, fn) { listen(NativeModules.LinkingManager, type, fn); }
      function navigation() { addEventListener('url', () => {}); }
      for (let i = 0; i < 3; i++) navigation();
      """)
    #expect(result.errors.contains("3 listeners of LinkingManager.url"), "\(result.errors)")
  }

  @Test(arguments: BundleGeneration.allCases, ["RNNBridgeModule", "RCCManager"])
  func `does not mount what react-native-navigation mounts`(
    _ generation: BundleGeneration, module: String
  ) throws {
    let result = try run(
      generation,
      """
      register('AppRegistry', {
        runApplication() { console.log('mounted'); }, getAppKeys: () => ['Home'],
      });
      NativeModules.\(module).setRootController({});
      """)
    #expect(result.output == "", "\(result)")
    #expect(result.errors.contains("\"Home\" is not mounted"), "\(result.errors)")
  }
}
