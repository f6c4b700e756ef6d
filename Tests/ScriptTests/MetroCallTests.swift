import MetroBundles
import Testing

/// Calls from a bundle's own queue to our native modules, in each generation of the protocol.
@Suite(.processes) struct `A call from a bundle` {
  @Test(arguments: BundleGeneration.allCases)
  func `of a synchronous method returns its result`(_ generation: BundleGeneration) throws {
    let bundle = try MetroBundle(
      generation, "console.log(NativeModules.Appearance.getColorScheme())")
    let result = try bundle.run("--launch", "none")
    #expect(result.output == "light\n")
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test(arguments: BundleGeneration.allCases)
  func `is answered through its callbacks`(_ generation: BundleGeneration) throws {
    let bundle = try MetroBundle(
      generation,
      """
      NativeModules.StatusBarManager.getHeight((size) => console.log(size.height));
      NativeModules.AppState.getCurrentAppState((state) => console.log(state.app_state), () => {});
      const { AsyncLocalStorage } = NativeModules;
      AsyncLocalStorage.multiSet([['a', '1']], (errors) => {
        AsyncLocalStorage.multiGet(['a', 'b'], (errors, pairs) => {
          console.log(errors, JSON.stringify(pairs));
        });
      });
      """)
    let result = try bundle.run("--launch", "user")
    #expect(
      result.output == """
        47
        active
         [["a","1"],["b",null]]

        """)
  }

  @Test(arguments: BundleGeneration.withQueue)
  func `with arguments that do not fit is logged and not run`(
    _ generation: BundleGeneration
  ) throws {
    let bundle = try MetroBundle(
      generation, "NativeModules.Timing.createTimer('one', 0, 0, false); console.log('on it goes')")
    let result = try bundle.run("--launch", "none")
    #expect(result.output == "on it goes\n")
    #expect(
      result.errors.contains(
        "Timing.createTimer: argument 1 must be a number, got a string"))
  }

  @Test func `finds the constants and the kinds of the methods`() throws {
    let bundle = try MetroBundle(
      .proxy,
      """
      const config = nativeRequireModuleConfig('Appearance');
      console.log(JSON.stringify(config), 'getConstants' in config[1]);
      console.log(NativeModules.PlatformConstants.osVersion, nativeRequireModuleConfig('Absent'));
      """)
    #expect(
      try bundle.run("--launch", "none").output == """
        ["Appearance",{},["getColorScheme","setColorScheme","addListener","removeListeners"],[],[0]] false
        17.5 

        """)
  }

  @Test func `goes without a queue through __turboModuleProxy, if the architecture is turbo`()
    throws
  {
    let bundle = try MetroBundle(
      .proxy,
      """
      const state = global.__turboModuleProxy?.('AppState');
      console.log(typeof state);
      state?.getCurrentAppState(({ app_state }) => console.log(app_state), () => {});
      console.log(String(global.__turboModuleProxy?.('Nobody')));
      """)
    let turbo = try bundle.run("--launch", "none", "--architecture", "turbo")
    #expect(turbo.output == "object\nnull\nbackground\n", "\(turbo.errors)")
    let old = try bundle.run("--launch", "none", "--architecture", "bridge")
    #expect(old.output == "undefined\nundefined\n", "\(old.errors)")
  }
}
