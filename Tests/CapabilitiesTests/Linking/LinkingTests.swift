import AppHost
import Foundation
import HostLoop
import Linking
import NativeBridge
import SimulatedPhone
import Testing

@HostActor
struct LinkingTests {
  private func run(
    _ script: String, configure: (inout SessionConfiguration) -> Void = { _ in }
  ) async throws -> AppFixture {
    let imports = """
      import { AppState, Linking } from 'react-native';
      import { device } from 'bridgehost';
      const attempt = (promise) => promise.then(console.log, (error) => console.log(error.message));

      """
    let app = try AppFixture(imports + script) {
      $0.launch = .user
      configure(&$0)
    }
    _ = await app.run()
    return app
  }

  @Test func `E21: a link to the Health app is recorded, and the app leaves the foreground`()
    async throws
  {
    let app = try await run(
      """
      await attempt(Linking.openURL('x-apple-health://'));
      console.log(device.appState, JSON.stringify(device.openedLinks));
      device.openApp({ after: 60 });
      await sleep(60_000);
      await attempt(Linking.openSettings());
      console.log(device.openedLinks[1].app);
      """)
    #expect(
      app.lines == [
        "true", #"background [{"url":"x-apple-health://","app":"Health"}]"#, "null", "Settings",
      ])
    let opened = try #require(app.session.capability(Linking.self)).links.opened
    #expect(opened.map(\.url) == ["x-apple-health://", "app-settings:"])
    #expect(opened.map(\.app) == ["Health", "Settings"])
  }

  @Test func `E21: an app in the background cannot open links`() async throws {
    let app = try await run(
      """
      device.leaveApp();
      await attempt(Linking.openURL('https://example.com/'));
      await attempt(Linking.openSettings());
      console.log(device.openedLinks.length);
      """)
    #expect(
      app.lines == [
        "Unable to open URL: https://example.com/", "Unable to open app settings", "0",
      ])
  }

  @Test func `a link that no app opens is rejected`() async throws {
    let app = try await run(
      """
      await attempt(Linking.canOpenURL('strava://workouts'));
      await attempt(Linking.openURL('strava://workouts'));
      await attempt(Linking.openURL('no link at all'));
      for (const url of ['', 7]) {
        try { Linking.openURL(url) } catch (error) { console.log(error.message) }
      }
      """)
    #expect(
      app.lines == [
        "false", "Unable to open URL: strava://workouts", "Unable to open URL: no link at all",
        "Invalid URL: cannot be empty", "Invalid URL: should be a string. Was: 7",
      ])
  }

  @Test func `only schemes that the Info.plist names can be asked about`() async throws {
    let app = try AppFixture(
      """
      import { Linking } from 'react-native';
      const attempt = (promise) => promise.then(console.log, (error) => console.log(error.message));
      for (const url of ['https://a.test/', 'strava://', 'x-apple-health://', 'myapp://', 'tel:1']) {
        await attempt(Linking.canOpenURL(url));
      }
      """,
      files: [
        "app.json": """
        {"expo": {"scheme": "myapp", "ios": {"infoPlist": {"LSApplicationQueriesSchemes": ["strava"]}}}}
        """
      ]
    ) { $0.launch = .user }
    _ = await app.run()
    #expect(
      app.lines == [
        "true", "false",
        "Unable to open URL: x-apple-health://. Add x-apple-health to LSApplicationQueriesSchemes "
          + "in your Info.plist.", "true", "true",
      ])
  }

  @Test func `a link launches the app, or reaches its listener before it is active`() async throws {
    let app = try await run(
      """
      AppState.addEventListener('change', (state) => console.log(state));
      const initial = await Linking.getInitialURL();
      console.log('initial', initial);
      Linking.addEventListener('url', ({ url }) => console.log('url', url));
      if (initial === null) {
        device.openLink('myapp://first', { after: 60 });
        device.forceQuit();
      } else {
        device.leaveApp();
        device.openLink('myapp://second', { after: 60 });
        device.openLink('myapp://third', { after: 70 });
      }
      """)
    #expect(
      app.lines == [
        "initial null", "initial myapp://first", "inactive", "background",
        "url myapp://second", "active", "url myapp://third",
      ])
  }

  @Test func `a link launches the app for which a script stood in`() async throws {
    let app = try await run(
      """
      if (device.launchCount === 1) device.openLink('myapp://first');
      console.log(device.launchReason, await Linking.getInitialURL());
      """
    ) { $0.launch = .none }
    #expect(app.lines == ["user myapp://first"])
  }

  @Test func `what openLink does not take is refused`() async throws {
    let app = try await run(
      """
      for (const rest of [[{ afer: 60 }], ['again'], [1, { after: 60 }]]) {
        try { device.openLink('myapp://first', ...rest) } catch (error) { console.log(error.message) }
      }
      console.log(device.openedLinks.length);
      """)
    let refused = "device.openLink: the last argument must be { after: seconds }, not"
    #expect(
      app.lines == [
        "device.openLink has no key 'afer'. Did you mean 'after'? Keys: after",
        "\(refused) 'again'", "\(refused) 1", "0",
      ])
  }

  @Test func `a link to the app itself opens the app, and a text that is not a link is refused`()
    async throws
  {
    let app = try AppFixture(
      """
      import { Linking } from 'react-native';
      import { device } from 'bridgehost';
      Linking.addEventListener('url', ({ url }) => console.log(url, device.appState));
      await Linking.openURL('MyApp://settings');
      try { device.openLink('today') } catch (error) { console.log(error.message) }
      """, files: ["app.json": #"{"expo": {"scheme": ["myapp"]}}"#]
    ) { $0.launch = .user }
    _ = await app.run()
    #expect(
      app.lines.sorted() == [
        "MyApp://settings active",
        "openLink takes a link with a scheme, such as 'myapp://today', not 'today'",
      ])
  }

  @Test(arguments: Architecture.allCases)
  func `4 a link that opens the app before the new script listens does not reach it as an event`(
    architecture: Architecture
  ) async throws {
    let app = try AppFixture(
      architecture: architecture,
      """
      import { Linking } from 'react-native';
      Linking.addEventListener('url', ({ url }) => console.log(url));
      Linking.getInitialURL();
      emitter.addListener('onSendData', ({ fetchId }) => HealthEmitter.finish('newData', fetchId));
      """)
    let loop = app.session.loop
    loop.post(on: loop.lane("main"), "test", after: .seconds(1)) { [session = app.session] in
      session.reload()
      loop.post(on: loop.lane("main"), "between") {
        session.capability(Linking.self)?.links.openApp(with: "app://workouts")
      }
    }
    let result = await app.run()
    #expect(result.diagnoses.filter { $0.severity == .error }.map(\.text) == [])
    #expect(app.lines == [])
  }
}
