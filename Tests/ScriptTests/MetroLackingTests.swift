import Foundation
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

  @Test func `is not named when the code that fails does not name it`() throws {
    let bundle = try MetroBundle(
      .proxy, "NativeModules.Maps.start(); setTimeout(global.later, 1);")
    let text = try String(
      contentsOf: bundle.folder.url.appending(path: "main.jsbundle"), encoding: .utf8)
    try bundle.folder.write(
      "var later = function () {\n  undefined.coordinates;\n};\n" + text, to: "main.jsbundle")
    let result = try bundle.run("--launch", "none", "--quiet")
    #expect(result.status == 1)
    #expect(!result.errors.contains("may come from"), "\(result.errors)")
    #expect(result.errors.contains("\n  Maps  called: start\n"), "\(result.errors)")
  }

  // Such as that of react-native-config in an app without an `.env` file.
  @Test func `is not named when it exports nothing, and the code that fails does not name it`()
    throws
  {
    let bundle = try MetroBundle(
      .proxy,
      "console.log(NativeModules.RNCConfigModule); setTimeout(() => fetch('http://a.test/').then(global.later), 1);"
    )
    let text = try String(
      contentsOf: bundle.folder.url.appending(path: "main.jsbundle"), encoding: .utf8)
    try bundle.folder.write(
      "var later = function () {\n  undefined.coordinates;\n};\n" + text, to: "main.jsbundle")
    let result = try bundle.run("--launch", "none", "--quiet", "--backend")
    #expect(result.status == 1)
    #expect(!result.errors.contains("exports nothing"), "\(result.errors)")
  }

  // React Native's Firebase wraps each function of its modules, and Babel's spread defines each property.
  @Test(arguments: BundleGeneration.allCases)
  func `is in its copies what it is itself`(_ generation: BundleGeneration) throws {
    let result = try run(
      generation,
      """
      const { Payments } = NativeModules;
      const wrapped = {};
      for (const key of Object.keys(Payments)) {
        wrapped[key] = typeof Payments[key] === 'function' ? (...values) => Payments[key](...values) : Payments[key];
      }
      const copy = Object.assign({}, wrapped, { extra: 1 });
      const spread = { ...NativeModules.Payments };
      copy.logout();
      spread.logIn();
      console.log(copy.extra, JSON.stringify(Payments), 'nobodyReadsThis' in spread);
      """)
    #expect(result.output == "1 {} false\n", "\(result.errors)")
    #expect(result.errors.contains("Payments  called: logout, logIn"), "\(result.errors)")
  }

  // As react-native-reanimated decides (`shouldBeUseWeb`, up to 3.16).
  @Test(arguments: BundleGeneration.allCases)
  func `that runs native threads of its own stays in the one thread, as in Jest`(
    _ generation: BundleGeneration
  ) throws {
    let app = """
      const isJest = () => !!process.env.JEST_WORKER_ID;
      if (!isJest() && global.__reanimatedModuleProxy === undefined) throw new Error('[Reanimated] no native part');
      console.log('mounted');
      """
    let result = try MetroBundle(generation, app).run("--launch", "none")
    #expect(result.output == "mounted\n", "\(result.errors)")
    #expect(
      result.errors.contains("note: react-native-reanimated runs as in Jest, in one thread"),
      "\(result.errors)")
    let strict = try MetroBundle(generation, app).run("--launch", "none", "--strict-natives")
    #expect(strict.errors.contains("no native part"), "\(strict.errors)")
  }

  // src/initializers.ts and src/mockedRequestAnimationFrame.ts at 3.18.0.
  @Test(arguments: BundleGeneration.allCases)
  func `that asks for its frames as in Jest gets those of a screen`(
    _ generation: BundleGeneration
  ) throws {
    let result = try run(
      generation,
      """
      if (process.env.JEST_WORKER_ID && global.__reanimatedModuleProxy === undefined) {
        global.requestAnimationFrame = (step) => setTimeout(() => step(nativePerformanceNow()), 0);
      }
      let [frames, began] = [0];
      requestAnimationFrame(function step(now) {
        began ??= now;
        frames += 1;
        if (now - began < 100) requestAnimationFrame(step);
        else console.log(frames);
      });
      setTimeout(() => setTimeout(() => console.log(nativePerformanceNow() < 1005), 0), 1000);
      """)
    #expect(result.output == "8\ntrue\n", "\(result.errors)")
  }

  @Test func `may define the global itself`() throws {
    let result = try run(
      .proxy, "global.SkiaApi = { Color: () => 7 }; console.log(global.SkiaApi.Color());")
    #expect(result.output == "7\n")
    #expect(result.errors == "")
  }
}
