import Foundation
import MetroBundles
import Testing

/// The background work of an app, in a bundle as it would be on a phone.
@Suite(.processes) struct `A bundle for a phone` {
  @Test(arguments: BundleGeneration.allCases)
  func `uploads the workouts of a background fetch`(_ generation: BundleGeneration) throws {
    let bundle = try MetroBundle(
      generation,
      """
      const { HealthEmitter, Networking } = NativeModules;
      ['didReceiveNetworkResponse', 'didReceiveNetworkData', 'didCompleteNetworkResponse']
        .forEach((name) => listen(Networking, name, (body) => {
          console.log(name, body[0], typeof body[1] === 'object' ? 'null' : body[1]);
          if (name === 'didCompleteNetworkResponse') HealthEmitter.finish('newData', 1);
        }));
      listen(HealthEmitter, 'onSendData', ({ workouts }) => {
        console.log(workouts.length, 'workouts');
        Networking.sendRequest({
          method: 'POST', url: process.env.BACKEND_URL, headers: { Accept: 'application/json' },
          data: { string: JSON.stringify(workouts) }, responseType: 'text', timeout: 0,
        }, (id) => console.log('request', id));
      });
      """)
    let result = try bundle.run("--backend")
    #expect(
      result.output == """
        12 workouts
        request 1
        didReceiveNetworkResponse 1 200
        didReceiveNetworkData 1 {"ok":true}
        didCompleteNetworkResponse 1 null

        """)
    #expect(result.errors.contains("12 workouts uploaded in 1 request"), "\(result.errors)")
    #expect(result.status == 0)
  }

  @Test(arguments: BundleGeneration.allCases)
  func `has timers on the clock of the host`(_ generation: BundleGeneration) throws {
    let bundle = try MetroBundle(
      generation,
      """
      const start = Date.now();
      const say = (what) => console.log(what, Date.now() - start);
      setTimeout(() => say('an hour'), 3600000);
      setTimeout(() => say('at once'), 0);
      clearTimeout(setTimeout(() => say('never'), 1));
      let ticks = 0;
      const interval = setInterval(() => {
        say('tick');
        if (++ticks === 2) clearInterval(interval);
      }, 10);
      """)
    #expect(
      try bundle.run("--launch", "none").output == """
        at once 0
        tick 10
        tick 20
        an hour 3600000

        """)
  }

  @Test(arguments: BundleGeneration.allCases)
  func `runs the application that it registered, in the background as well`(
    _ generation: BundleGeneration
  ) throws {
    let bundle = try MetroBundle(
      generation,
      """
      register('AppRegistry', {
        getAppKeys: () => ['MyApp'],
        runApplication(key, { rootTag, initialProps }) {
          console.log('running', key, rootTag, JSON.stringify(initialProps));
          listen(NativeModules.HealthEmitter, 'onSendData', ({ workouts }) => {
            console.log(workouts.length, 'workouts');
            NativeModules.HealthEmitter.finish('newData', 1);
          });
        },
      });
      console.log('loaded');
      """)
    let result = try bundle.run("--no-delivery-check")
    #expect(result.output == "loaded\nrunning MyApp 1 {}\n12 workouts\n", "\(result.errors)")
    #expect(result.status == 0)
  }

  @Test func `reports each missing module once, by name`() throws {
    let bundle = try MetroBundle(
      .proxy,
      """
      NativeModules.RNSomething.start(1, 2);
      NativeModules.RNSomething.stop().catch((error) => console.log(error.message));
      console.log(NativeModules.RNOther.Constants.color === undefined, NativeModules.RedBox);
      """)
    let result = try bundle.run("--launch", "none", "--quiet")
    #expect(
      result.output == """
        false 
        RNSomething.stop was called, but bridgehost has no module RNSomething

        """)
    #expect(
      result.errors == """
        warning: the bundle uses native modules that bridgehost does not have: [modules-lacking]
          RNSomething  called: start, stop
          RNOther
          fix: write the methods that the app needs in a JavaScript file, and pass the file with --native (docs/MODULES.md)

        """)
    #expect(result.status == 0)
  }

  @Test func `ends with an error that it did not catch, and says where`() throws {
    let bundle = try MetroBundle(
      .proxy, "setTimeout(function later() { undefined.length; }, 5);")
    let result = try bundle.run("--launch", "none")
    #expect(result.status == 1)
    #expect(result.errors.contains("error: Uncaught TypeError: undefined is not an object"))
    #expect(result.errors.contains("at later (main.jsbundle:"), "\(result.errors)")
  }

  @Test func `compares its version with that of the native half, which follows it`() throws {
    let bundle = try MetroBundle(
      .proxy,
      """
      const version = {major:0,minor:66,patch:3,prerelease:null};
      console.log(JSON.stringify(NativeModules.PlatformConstants.reactNativeVersion));
      """)
    #expect(
      try bundle.run("--launch", "none").output
        == #"{"major":0,"minor":66,"patch":3,"prerelease":null}"# + "\n")
  }

  @Test func `has a map beside it, which leads to the sources`() throws {
    let bundle = try MetroBundle(.proxy, "throw new Error('no');")
    let lines = try String(
      contentsOfFile: bundle.folder.path("main.jsbundle"), encoding: .utf8
    ).split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.hasPrefix("throw new Error") })
    let map = """
      {"version":3,"sources":["src/app.js"],"names":[],
       "mappings":"\(String(repeating: ";", count: line))AAAA"}
      """
    try bundle.folder.write(map, to: "main.jsbundle.map")
    let result = try bundle.run("--launch", "none")
    #expect(result.errors.contains("error: Uncaught Error: no"), "\(result.errors)")
    #expect(result.errors.contains("src/app.js:1:1"), "\(result.errors)")
  }

  @Test func `runs what its microtasks called before it waits`() throws {
    let bundle = try MetroBundle(
      .proxy,
      """
      const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
      (async () => {
        for (const ms of [2, 3, 4]) {
          await wait(ms);
          await null;
          console.log(Date.now() % 1000);
        }
      })();
      """)
    #expect(try bundle.run("--launch", "none").output == "2\n5\n9\n")
  }

  @Test func `is taken as it is, and may not be wrong`() throws {
    let folder = try TemporaryFolder()
    try folder.write("import 'react-native';\n__d(function () {}, 0);\n", to: "main.jsbundle")
    let result = try Command.run("--metro", "main.jsbundle", in: folder.url)
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("error: main.jsbundle:1:"), "\(result.errors)")
  }

  @Test func `renders without being drawn`() throws {
    let bundle = try MetroBundle(
      .proxy,
      """
      NativeModules.UIManager.createView(3, 'RCTText', 1, { numberOfLines: 1 });
      console.log(JSON.stringify(NativeModules.UIManager.RCTText.Commands));
      """)
    let result = try bundle.run("--launch", "none")
    #expect(result.output == "{}\n")
    #expect(result.errors.contains("1 view rendered, not drawn"))
  }
}
