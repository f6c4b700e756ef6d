import MetroBundles
import Testing

/// A native module that bridgehost does not have. The bundle shows by what it does what it expects.
@Suite(.processes) struct `A module that a bundle lacks` {
  private func run(_ generation: BundleGeneration, _ app: String) throws -> Command.Result {
    try MetroBundle(generation, app).run("--launch", "none", "--quiet")
  }

  @Test(arguments: BundleGeneration.allCases)
  func `has a constant that is a text, a list or a number, as the bundle uses it`(
    _ generation: BundleGeneration
  ) throws {
    let result = try run(
      generation,
      """
      const { Phone } = NativeModules;
      console.log(JSON.stringify(Phone.locale.replace(/_/, '-')), `<${Phone.version}>`);
      console.log(JSON.stringify(Phone.languages.map((each) => each.length)), Phone.languages.length);
      console.log(2 * Phone.height, Phone.getConstants().locale.toLowerCase() === '');
      console.log(typeof Phone.Sizes.large, [...Phone.all].length);
      """)
    #expect(result.output == "\"\" <>\n[] 0\n0 true\nfunction 0\n", "\(result.errors)")
    #expect(result.errors.contains("\n  Phone  called: getConstants\n"), "\(result.errors)")
  }

  @Test(arguments: BundleGeneration.allCases)
  func `returns a promise to who waits, and otherwise a value`(
    _ generation: BundleGeneration
  ) throws {
    let result = try run(
      generation,
      """
      const { Phone } = NativeModules;
      console.log(Phone.currentLocale().substring(0, 2) === '', Phone.open() instanceof Promise);
      Phone.subscribe('x').remove();
      Phone.read().then(() => console.log('read'), (error) => console.log(error.message));
      (async () => {
        try { await Phone.write(1); } catch (error) { console.log(error.message); }
      })();
      Phone.ignored();
      """)
    #expect(
      result.output == """
        true true
        Phone.read was called, but bridgehost has no module Phone
        Phone.write was called, but bridgehost has no module Phone

        """, "\(result.errors)")
    #expect(result.status == 0)
  }

  @Test(arguments: BundleGeneration.allCases)
  func `has a library written in C++, which an error of it names`(
    _ generation: BundleGeneration
  ) throws {
    let result = try run(
      generation,
      """
      if (global.__reanimatedModuleProxy === undefined) {
        throw new Error('[Reanimated] the native part is not there');
      }
      """)
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        """
          fix: the native half of `react-native-reanimated` is C++, which bridgehost does not have. Make a bundle in which \
        the package is replaced: let `resolver.resolveRequest` in metro.config.js return `react-native-reanimated/mock`
        """), "\(result.errors)")
    #expect(result.errors.contains("\n  the C++ of react-native-reanimated\n"), "\(result.errors)")
  }

  @Test(arguments: BundleGeneration.allCases)
  func `is named when the bundle fails because a global of the library is not there`(
    _ generation: BundleGeneration
  ) throws {
    let result = try run(
      generation, "NativeModules.QuickSQLite.install(); global.__QuickSQLiteProxy.open('a');")
    #expect(result.status == 1)
    #expect(
      result.errors.contains("fix: the native half of `react-native-quick-sqlite` is C++"),
      "\(result.errors)")
  }

  @Test(arguments: BundleGeneration.allCases)
  func `is named when the bundle fails, and one native module is missing`(
    _ generation: BundleGeneration
  ) throws {
    let result = try run(
      generation, "NativeModules.Maps.start(); throw new Error('no API key');")
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        "fix: the error may come from the native module 'Maps', which bridgehost does not have. "),
      "\(result.errors)")
  }

  @Test func `may define the global itself`() throws {
    let result = try run(
      .proxy, "global.SkiaApi = { Color: () => 7 }; console.log(global.SkiaApi.Color());")
    #expect(result.output == "7\n")
    #expect(result.errors == "")
  }
}
