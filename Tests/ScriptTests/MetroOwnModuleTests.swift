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
  func `is not looked up by a loop over all modules`(_ generation: BundleGeneration) throws {
    let bundle = try MetroBundle(
      generation,
      "for (const name of Object.keys(NativeModules)) console.log(typeof NativeModules[name]);")
    let result = try bundle.run()
    #expect(result.errors.contains("launched by the user"), "\(result.errors)")
    #expect(!result.errors.contains("healthKit:"), "\(result.errors)")
  }

  @Test(arguments: BundleGeneration.allCases)
  func `is an Expo module of bridgehost, or a stand-in`(_ generation: BundleGeneration) throws {
    let result = try run(
      generation,
      """
      NativeModules.ExpoModulesCore.installModules();
      const { ExpoDevice, ExpoCamera } = globalThis.expo.modules;
      console.log(ExpoDevice.isDevice, ExpoDevice.modelName, ExpoCamera.type.length);
      ExpoCamera.takeAsync().catch((error) => console.log(error.message));
      """)
    #expect(
      result.output == """
        true iPhone 14 0
        ExpoCamera.takeAsync was called, but bridgehost has no module ExpoCamera

        """, "\(result.errors)")
  }

  // expo-modules-core 0.4 to 0.6 and @unimodules/react-native-adapter (`NativeModulesProxy.native.ts`).
  @Test func `is found in the copy that unimodules make of all modules`() throws {
    let result = try run(
      .proxy,
      """
      const proxy = NativeModules.NativeUnimoduleProxy;
      const copy = {};
      for (const name of Object.keys(proxy.exportedMethods)) {
        copy[name] = proxy.modulesConstants[name] || {};
        proxy.exportedMethods[name].forEach((method) => { copy[name][method.name] = () => {}; });
        copy[name].addListener = () => {};
      }
      console.log(copy.ExpoDevice.brand, copy.ExponentCamera.Type.front.length, 'ExpoDevice' in copy);
      """)
    #expect(result.output == "Apple 0 true\n", "\(result.errors)")
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

  @Test(arguments: BundleGeneration.allCases, ["RNNBridgeModule", "RCCManager", "RNNTurboModule"])
  func `lets nobody else mount what react-native-navigation mounts`(
    _ generation: BundleGeneration, module: String
  ) throws {
    let result = try run(
      generation,
      """
      register('AppRegistry', {
        runApplication() { console.log('mounted'); }, getAppKeys: () => ['Home'],
      });
      console.log(typeof NativeModules.\(module).getLaunchArgs);
      """)
    #expect(result.output == "function\n", "\(result)")
    #expect(
      result.errors.contains("nothing is mounted: the script did not set a root"),
      "\(result.errors)")
  }
}
