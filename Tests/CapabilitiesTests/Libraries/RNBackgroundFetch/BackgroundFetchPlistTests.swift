import AppHost
import Capabilities
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// What the Info.plist and the app delegate must have for react-native-background-fetch.
@Suite("react-native-background-fetch 4.4.2 and 4.2.9") @HostActor
struct BackgroundFetchPlistTests {
  private nonisolated static let configure =
    "console.log(await BackgroundFetch.configure({}, () => {}));"

  @Test(arguments: [[], ["com.example.other"]] as [Set<String>])
  func
    `without its identifier the library is configured, and requests nothing (TSBackgroundFetch.m:72-73, 129-131)`(
      identifiers: Set<String>
    ) async throws
  {
    let app = try LibraryApp(Self.configure) {
      $0.launch = .user
      $0.info = .permitting(identifiers)
    }
    _ = await app.run()
    #expect(app.lines == ["2"])
    #expect(app.pending == [])
  }

  @Test func `without its identifier iOS never launches the app`() async throws {
    let app = try LibraryApp(Self.configure) { $0.info = .permitting([]) }
    let result = await app.run()
    #expect(app.lines == [])
    #expect(result.codes == ["never-launched"])
    #expect(
      result.text("never-launched").hasSuffix(
        "'com.transistorsoft.fetch' is not among the app's BGTaskSchedulerPermittedIdentifiers"))
    #expect(
      result.fix("never-launched").hasPrefix(
        "add 'com.transistorsoft.fetch' to BGTaskSchedulerPermittedIdentifiers"))
  }

  @Test
  func
    `without the mode fetch, configure hides the error that start reports (TSBackgroundFetch.m:212-215)`()
    async throws
  {
    let app = try LibraryApp(
      Self.configure + "\nawait BackgroundFetch.start().catch(shown);"
    ) {
      $0.launch = .user
      $0.info = .permitting(["com.transistorsoft.fetch"], modes: [])
    }
    _ = await app.run()
    #expect(
      app.lines == [
        "2",
        "refused start The operation couldn’t be completed. (BGTaskSchedulerErrorDomain error 3.)",
      ])
  }

  private func schedule(
    as shape: LibraryApp.Shape = .promises, version: String? = nil, _ taskId: String,
    _ info: AppInfo
  ) async throws -> (lines: [String], codes: [String]) {
    let app = try LibraryApp(
      as: shape, version: version,
      """
      await BackgroundFetch.scheduleTask({ taskId: '\(taskId)' }).then(console.log, shown);
      """
    ) {
      $0.launch = .user
      $0.info = info
    }
    let result = await app.run()
    return (app.lines, result.codes)
  }

  private nonisolated static let notRegistered =
    "The operation couldn’t be completed. Background procssing task was not registered in AppDelegate "
    + "didFinishLaunchingWithOptions.  See iOS Setup Guide."

  @Test func `scheduleTask needs an identifier with com.transistorsoft (TSBGTask.m:155-157)`()
    async throws
  {
    let info = AppInfo.permitting(["com.transistorsoft.fetch", "com.foo.customtask"])
    let run = try await schedule("com.foo.customtask", info)
    #expect(run.lines == ["refused scheduleTask \(Self.notRegistered)"])
    let old = try await schedule(as: .callbacks, "com.foo.customtask", info)
    #expect(old.lines == ["refused string \(Self.notRegistered)"])
  }

  @Test func `scheduleTask rejects an identifier that is not permitted (TSBGTask.m:173)`()
    async throws
  {
    let run = try await schedule(
      "com.foo.customtask", .permitting(["com.transistorsoft.fetch", "com.transistorsoft.a"]))
    #expect(
      run.lines == [
        "refused scheduleTask The operation couldn’t be completed. (BGTaskSchedulerErrorDomain error 3.)"
      ])
  }

  @Test func `the app ends if a permitted identifier has no handler (TSBackgroundFetch.m:74-77)`()
    async throws
  {
    let run = try await schedule(
      "com.foo.customtask", .permitting(["com.foo.customtask", "com.transistorsoft.a"]))
    #expect(run.codes == ["ended-by-exception"])
  }

  @Test(arguments: [
    ("4.2.9", "[self startReactNative];", false),
    ("4.2.9", "[[TSBackgroundFetch sharedInstance] didFinishLaunching];", true),
    ("4.2.9", nil, true),
    ("4.4.2", "startReactNative()", true),
  ])
  func
    `up to 4.3 the app delegate must register the tasks (docs/INSTALL-AUTO-IOS.md; TSBackgroundFetch.m:28-32)`(
      version: String, appDelegate: String?, isRegistered: Bool
    ) async throws
  {
    let run = try await schedule(
      as: version == "4.4.2" ? .promises : .callbacks, version: version, "com.transistorsoft.a",
      .permitting(
        ["com.transistorsoft.fetch", "com.transistorsoft.a"], appDelegate: appDelegate))
    #expect(run.lines == [isRegistered ? "true" : "refused string \(Self.notRegistered)"])
  }

  @Test(arguments: [("4.4.0", "promise"), ("4.3.0", "callbacks"), ("4.2.9", "callbacks")])
  func `the installed version decides how the native half answers (CHANGELOG.md, 4.4.0)`(
    version: String, answers: String
  ) async throws {
    let app = try LibraryApp(
      version: version,
      """
      try { console.log(typeof native.status()?.then === 'function' ? 'promise' : 'nothing'); }
      catch (error) { console.log('callbacks'); }
      """
    ) { $0.launch = .user }
    _ = await app.run()
    #expect(app.lines == [answers])
  }

  /// `docs/INSTALL-AUTO-IOS.md` of 4.2.9.
  @Test
  func `without the call in the app delegate, 4.2.9 is never woken, and the fix is that call`()
    async throws
  {
    let info = AppInfo.permitting(
      ["com.transistorsoft.fetch"], appDelegate: "[self startReactNative];")
    let app = try LibraryApp(
      as: .callbacks, version: "4.2.9", "BackgroundFetch.configure({}, () => {});"
    ) {
      $0.info = info
    }
    let result = await app.run()
    #expect(result.codes == ["never-launched"])
    #expect(
      result.fix("never-launched").hasPrefix(
        "call [[TSBackgroundFetch sharedInstance] didFinishLaunching] in"))
    let opened = try LibraryApp(
      as: .callbacks, version: "4.2.9", "BackgroundFetch.configure({}, () => {});"
    ) {
      $0.info = info
      $0.launch = .user
    }
    let hints = await opened.run().waitingHints
    #expect(
      hints.first?.hasPrefix("iOS starts no task of react-native-background-fetch 4.2.9") == true)
  }

  /// `docs/INSTALL-EXPO.md`: Expo's plugin writes the call.
  @Test(arguments: [
    (#"{"plugins":["react-native-background-fetch"]}"#, true), (#"{"plugins":[]}"#, false),
  ])
  func `without an app delegate, Expo's plugins decide`(config: String, isRegistered: Bool)
    async throws
  {
    var info = AppInfo.permitting(["com.transistorsoft.fetch", "com.transistorsoft.a"])
    info.expoConfig = config
    let run = try await schedule(as: .callbacks, version: "4.2.9", "com.transistorsoft.a", info)
    #expect(run.lines == [isRegistered ? "true" : "refused string \(Self.notRegistered)"])
  }
}
