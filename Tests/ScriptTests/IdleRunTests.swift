import Foundation
import Testing

/// A run in which nothing happened proves nothing.
@Suite(.processes) struct `A script that does nothing` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ script: String, _ options: String...) throws -> Command.Result {
    try folder.write(script, to: "app.js")
    let command = Command(options + ["app.js"], in: folder.url)
    try command.start()
    return command.finish()
  }

  private static let listener = """
    import { NativeEventEmitter, NativeModules } from 'react-native';
    new NativeEventEmitter(NativeModules.Health).addListener('update', () => {});
    """
  private static let nothing =
    "nothing happened: the script read nothing, sent nothing and finished nothing"
  private static let noSuccess = "no wake of the app succeeded in any run: "

  @Test(
    arguments: [
      ("// nothing but a comment\n", "nothing happened: the script is empty"),
      ("setTimeout(() => {}, 10);", nothing),
      (listener, nothing + ". It listens only to `update`"),
      (
        "import { Linking } from 'react-native'; Linking.addEventListener('url', () => {});",
        nothing + ". It listens only to `url`"
      ),
    ])
  func `is reported, and a search ends with status 1`(script: String, words: String) throws {
    let run = try run(script, "--virtual-time")
    #expect(run.errors.contains("warning: \(words)\n"), "\(run.errors)")
    #expect(run.status == 0)
    try expectFailedSearch(of: script, words)
  }

  @Test(
    arguments: [
      listener,
      "import { NativeModules } from 'react-native'; NativeModules.UserDefaults.get('a');",
    ])
  func `with a fetch that an option asks for fails, because nothing receives it`(script: String)
    throws
  {
    try folder.write(script, to: "app.js")
    for options in [["--virtual-time"], []] {
      let command = Command(options + ["--launch", "fetch", "app.js"], in: folder.url)
      try command.start()
      let run = command.finish()
      let fetch =
        "background fetch #1 was not finished: iOS woke the app for a background fetch, but the script uses no "
        + "module that receives fetches (BackgroundFetch or HealthEmitter)"
      #expect(run.errors.contains("error: \(fetch) [fetch-expired]\n"), "\(run.errors)")
      #expect(run.errors.contains("leave out --launch fetch"))
      #expect(run.status == 1)
    }
  }

  @Test func `but read is opened by a person, and so it is in a search`() throws {
    let script =
      "import { NativeModules } from 'react-native'; NativeModules.UserDefaults.get('a');"
    let run = try run(script, "--virtual-time")
    #expect(run.errors.contains("app      launched by the user"), "\(run.errors)")
    #expect(run.status == 0)
    let search = try self.run(script, "race", "--runs", "5", "--seed", "1")
    #expect(search.status == 0, "\(search.output)")
  }

  @Test func `but to report a failure fails a search`() throws {
    try expectFailedSearch(
      of: """
        import { NativeEventEmitter, NativeModules } from 'react-native';
        const { HealthEmitter } = NativeModules;
        new NativeEventEmitter(HealthEmitter).addListener('onSendData', ({ fetchId }) => {
          HealthEmitter.finish('failed', fetchId);
        });
        """, Self.noSuccess + "the app finished it with failed")
  }

  @Test func `with its fetches but acts on the phone does not fail a search`() throws {
    let search = try run(
      """
      import { device } from 'bridgehost';
      import { NativeModules } from 'react-native';
      if (device.launchCount === 1) device.lock({ after: 1 });
      NativeModules.UserDefaults.get('a');
      """, "race", "--runs", "5", "--seed", "1")
    #expect(search.status == 0, "\(search.output)")
  }

  private static let task = """
    import { NativeEventEmitter, NativeModules } from 'react-native';
    const { BackgroundTasks } = NativeModules;
    const submit = () => BackgroundTasks.submit({ identifier: 'sync' }).catch(() => {});
    new NativeEventEmitter(BackgroundTasks).addListener('task', async ({ taskId }) => {
      await submit();
      BackgroundTasks.setTaskCompleted(taskId, true);
    });
    submit();
    """

  @Test func `because no task came in a search of one run says to search more runs`() throws {
    let words = "no task succeeded. No wake came (sync "
    let short = try run(Self.task, "race", "--runs", "1", "--seed", "1")
    #expect(short.output.contains(words), "\(short.output)")
    #expect(short.output.contains("): search more runs (--runs). If that is intended"))
    #expect(short.status == 1)
    let long = try run(Self.task, "race", "--runs", "20", "--seed", "1")
    #expect(long.status == 0, "\(long.output)")
    // Ends are counted, because a run of many days has many of them.
    #expect(try /\d+×  \d+× done\n/.firstMatch(in: long.output) != nil, "\(long.output)")
  }

  @Test
  func `because no push message can come says what the app must declare, not to search more runs`()
    throws
  {
    try folder.write(#"{ "expo": { "name": "App" } }"#, to: "app.json")
    let search = try run(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      const { NativeRNFBTurboApp: firebase, NativeRNFBTurboMessaging: native } = NativeModules;
      firebase.eventsNotifyReady(true);
      firebase.eventsAddListener('messaging_message_received_background');
      new NativeEventEmitter(firebase).addListener('rnfb_messaging_message_received_background',
        () => native.completeNotificationProcessing());
      native.signalBackgroundMessageHandlerSet();
      """, "race", "--runs", "5", "--seed", "1")
    #expect(
      search.output.contains(
        "no push succeeded. iOS wakes the app for no push message: 'remote-notification' is not among"
      ),
      "\(search.output)")
    #expect(!search.output.contains("search more runs"), "\(search.output)")
  }

  private func expectFailedSearch(of script: String, _ words: String) throws {
    let search = try self.run(script, "race", "--runs", "5", "--seed", "1")
    #expect(
      search.output.contains(
        "the search failed because \(words). If that is intended, run with --allow-idle\n"),
      "\(search.output)")
    #expect(search.status == 1)
    let allowed = try self.run(script, "race", "--runs", "5", "--seed", "1", "--allow-idle")
    #expect(allowed.output.contains("\(words)\n"))
    #expect(allowed.status == 0)
  }

  @Test(
    arguments: [
      "console.log('hello');",
      "fetch('http://a.test/').catch(() => {});",
    ])
  func `is not one that prints or sends a request`(script: String) throws {
    let result = try run(script, "--virtual-time", "--backend")
    #expect(!result.errors.contains("nothing happened"), "\(result.errors)")
    #expect(result.status == 0)
  }

  @Test func `but print, and listens to nothing, has shown what it does`() throws {
    let script =
      "import { Platform } from 'react-native'; console.log(Platform.constants.reactNativeVersion.major);"
    #expect(try !run(script, "--virtual-time").errors.contains("nothing happened"))
    let search = try run(script, "race", "--runs", "5", "--seed", "1")
    #expect(search.status == 0, "\(search.output)")
  }

  @Test func `with --launch none is not reported`() throws {
    let result = try run("setTimeout(() => {}, 10);", "--virtual-time", "--launch", "none")
    #expect(!result.errors.contains("nothing happened"), "\(result.errors)")
  }

  @Test func `because app.json lacks the mode fails`() throws {
    try folder.write(
      #"{ "expo": { "ios": { "infoPlist": { "UIBackgroundModes": ["audio"] } } } }"#,
      to: "app.json")
    let script = """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      const { HealthEmitter } = NativeModules;
      new NativeEventEmitter(HealthEmitter).addListener('onSendData', () => HealthEmitter.finish());
      """
    let search = try run(script, "race", "--runs", "5", "--seed", "1")
    #expect(search.output.contains("never-launched"), "\(search.output)")
    #expect(search.status == 1)
    for single in [
      try run(script, "--backend", "--virtual-time"), try run(script, "--backend", "--days", "2"),
    ] {
      #expect(
        single.errors.contains("'fetch' is not among the app's UIBackgroundModes [never-launched]"),
        "\(single.errors)")
      #expect(single.status == 1)
    }
  }

  @Test func `says what a processing task waits for`() throws {
    let search = try run(
      Self.task.replacing(
        "{ identifier: 'sync' }", with: "{ identifier: 'sync', kind: 'processing' }"),
      "race", "--runs", "1", "--seed", "1")
    #expect(
      search.output.contains(
        "no task succeeded. No wake came (sync waits for an idle phone): search more runs (--runs). If that is intended"
      ),
      "\(search.output)")
  }

  @Test func `never speaks of HealthKit if the app does not use it`() throws {
    let list = { (entries: String) in
      "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\(entries)</dict></plist>"
    }
    try folder.write("{}", to: "package.json")
    try folder.write(
      list("<key>UIBackgroundModes</key><array><string>fetch</string></array>"),
      to: "ios/App/Info.plist")
    try folder.write(
      list("<key>aps-environment</key><string>development</string>"), to: "ios/App/App.entitlements"
    )
    let script = """
      import { NativeModules } from 'react-native';
      NativeModules.UserDefaults.set('a', 1);
      """
    for launch in ["fetch", "user"] {
      let result = try run(script, "--virtual-time", "--launch", launch)
      #expect(!result.errors.lowercased().contains("healthkit"), "\(result.errors)")
      #expect(!result.errors.contains("workouts"), "\(result.errors)")
    }
  }
}
