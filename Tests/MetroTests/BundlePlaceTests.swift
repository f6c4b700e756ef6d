import AppHost
import HostLoop
import MetroBundles
import NativeBridge
import Testing

/// The places in a bundle that diagnoses name.
@HostActor
struct BundlePlaceTests {
  private static let removal = """
    function stop() {
      NativeModules.AppState.removeListeners(1);
    }
    setTimeout(stop, 10);
    """

  private func place(in result: SessionResult, of code: String) -> String? {
    result.diagnoses.first { $0.code == code }?.moments.first?.place
  }

  @Test(arguments: BundleGeneration.allCases)
  func `a call is named by the app's line, also when it waited in the queue`(
    _ generation: BundleGeneration
  ) async throws {
    let app = try BundleApp(generation, Self.removal)
    let line = app.line("  NativeModules.AppState.removeListeners")
    let place = place(in: await app.run(), of: "listeners-over-removed")
    #expect(place?.contains("/main.jsbundle:\(line):") == true, "\(place ?? "")")
  }

  @Test(arguments: BundleGeneration.allCases)
  func `a call is named by the line of the source, if there is a map`(
    _ generation: BundleGeneration
  ) async throws {
    let app = try BundleApp(generation, Self.removal) { text in
      let line = BundleApp.line("  NativeModules.AppState.removeListeners", of: text)
      return """
        {"version":3,"sources":["src/app.js"],"names":[],
         "mappings":"\(String(repeating: ";", count: line - 1))AAAA"}
        """
    }
    let place = place(in: await app.run(), of: "listeners-over-removed")
    #expect(place?.hasSuffix("/src/app.js:1:1") == true, "\(place ?? "")")
  }

  @Test(arguments: BundleGeneration.allCases)
  func `a place in React Native's own sources is none of the app's`(
    _ generation: BundleGeneration
  ) async throws {
    let app = try BundleApp(
      generation,
      """
      for (let i = 0; i < 3; i += 1) {
        listen(NativeModules.AppState, 'appStateDidChange', () => {});
      }
      """
    ) { text in
      let emitter = BundleApp.line("    emitter.addListener(name)", of: text)
      let app = BundleApp.line("  listen(NativeModules.AppState", of: text)
      let lines = String(repeating: ";", count: emitter - 1) + "AAAA"
      return """
        {"version":3,"names":[],"sources":[
          "node_modules/react-native/Libraries/EventEmitter/NativeEventEmitter.js","src/app.js"],
         "mappings":"\(lines)\(String(repeating: ";", count: app - emitter))ACAA"}
        """
    }
    let place = place(in: await app.run(), of: "subscription-leak")
    #expect(place?.hasSuffix("/src/app.js:1:1") == true, "\(place ?? "")")
  }

  @Test func `a timer that goes on is named by the app's line`() async throws {
    let app = try BundleApp(.proxy, "setInterval(() => console.log('tick'), 3600_000);") {
      text in
      let timers = "node_modules/react-native/Libraries/Core/Timers/JSTimers.js"
      let sections = [
        ("    native.Timing.createTimer", timers), ("  global.setInterval", timers),
        ("setInterval", "src/app.js"),
      ].map { (line: BundleApp.line($0, of: text) - 1, source: $1) }.sorted { $0.line < $1.line }
        .map {
          """
          {"offset":{"line":\($0.line),"column":0},
           "map":{"version":3,"names":[],"sources":["\($0.source)"],"mappings":"AAAA"}}
          """
        }
      return #"{"version":3,"sections":[\#(sections.joined(separator: ","))]}"#
    }
    var work: String?
    app.onPrint = { [unowned app] _ in work = app.session.ongoingWork }
    _ = await app.run()
    #expect(work?.hasSuffix("/src/app.js:1:1") == true, "\(work ?? "")")
  }

  @Test(arguments: BundleGeneration.allCases)
  func `listeners that are added at several places leak at none`(
    _ generation: BundleGeneration
  ) async throws {
    let app = try BundleApp(
      generation,
      """
      listen(NativeModules.AppState, 'appStateDidChange', () => {});
      listen(NativeModules.AppState, 'appStateDidChange', () => {});
      """)
    #expect(await app.run().diagnoses.map(\.code) == [])
  }

  @Test(arguments: BundleGeneration.allCases)
  func `7.8 listeners that one place adds and never removes are reported`(
    _ generation: BundleGeneration
  ) async throws {
    let app = try BundleApp(
      generation,
      """
      for (let i = 0; i < 3; i += 1) {
        listen(NativeModules.AppState, 'appStateDidChange', () => {});
      }
      """)
    let line = app.line("  listen(NativeModules.AppState")
    let place = place(in: await app.run(), of: "subscription-leak")
    #expect(place?.contains("/main.jsbundle:\(line):") == true, "\(place ?? "")")
  }
}
