import Testing

/// `bridgehost.config.js`: options that a project sets for all commands.
@Suite(.processes) struct ProjectConfigurationTests {
  private func folder(_ configuration: String, _ name: String = "bridgehost.config.js") throws
    -> TemporaryFolder
  {
    let folder = try TemporaryFolder()
    try folder.write(configuration, to: name)
    try folder.write(
      """
      import { nativeModule } from 'bridgehost/native';
      nativeModule('Doorbell', () => ({ constants: { model: 'B2' } }));
      """, to: "native/doorbell.native.js")
    try folder.write("export const camera = 'no camera';", to: "test/camera.js")
    try folder.write(
      """
      import { NativeModules, Platform } from 'react-native';
      import { camera } from 'react-native-camera';
      import { device } from 'bridgehost';
      const { minor } = Platform.constants.reactNativeVersion;
      console.log(camera, NativeModules.Doorbell.model, device.profile, minor);
      if (camera !== 'no camera') throw new Error('a camera');
      """, to: "src/app.js")
    try folder.write(
      """
      import { expect, scenario } from 'bridgehost/testing';
      scenario('the app prints', { app: './src/app.js', launch: 'user' }, async ({ app, device }) => {
        await device.idle();
        expect(app.console).toEqual(['no camera B2 ios-12 76']);
      });
      """, to: "app.scenario.js")
    return folder
  }

  private static let whole = """
    natives: ['./native/doorbell.native.js'], alias: { 'react-native-camera': './test/camera.js' },
    profile: 'ios-12', reactNative: '0.76.1'
    """

  @Test(arguments: [
    ("bridgehost.config.js", "module.exports = { \(whole) };"),
    ("bridgehost.config.mjs", "export default { \(whole) };"),
    ("bridgehost.config.ts", "const profile: string = 'ios-12'; export default { \(whole) };"),
  ])
  func `is found above the script, in every command`(_ name: String, _ text: String) throws {
    let folder = try folder(text, name)
    let run = try Command.run("--launch", "none", "src/app.js", in: folder.url)
    #expect(run.output == "no camera B2 ios-12 76\n", "\(run.errors)")
    let race = try Command.run("race", "--runs", "20", "src/app.js", in: folder.url)
    #expect(!race.output.contains("uncaught"), "\(race.output)")
    let test = try Command.run("test", in: folder.url)
    #expect(test.status == 0, "\(test.output)")
  }

  @Test func `an option of the command line goes before it`() throws {
    let folder = try folder("module.exports = { \(Self.whole) };")
    let run = try Command.run(
      "--launch", "none", "--profile", "ios-17", "src/app.js", in: folder.url)
    #expect(run.output == "no camera B2 ios-17 76\n")
  }

  @Test func `a replay command may name a native file that the project has`() throws {
    let folder = try folder("module.exports = { \(Self.whole) };")
    let run = try Command.run(
      "--launch", "none", "--native", "./native/../native/doorbell.native.js", "src/app.js",
      in: folder.url)
    #expect(run.output == "no camera B2 ios-12 76\n", "\(run.errors)")
  }

  @Test(arguments: [
    (
      "'react-native-camera': './test/cam.js'",
      "alias of 'react-native-camera' is 'test/cam.js', but there is no such file"
    ),
    (
      "'react-native-camera': 'mock-camera'",
      "alias of 'react-native-camera' is 'mock-camera', but there is no such package"
    ),
  ])
  func `an alias that leads nowhere is named`(_ alias: String, _ message: String) throws {
    let folder = try folder("module.exports = { alias: { \(alias) } };")
    let result = try Command.run("--launch", "none", "src/app.js", in: folder.url)
    #expect(result.status == 2)
    #expect(result.errors.contains("bridgehost.config.js: \(message)"), "\(result.errors)")
    #expect(result.errors.contains("src/app.js:2:"), "\(result.errors)")
    #expect(!result.errors.contains("npm install"))
  }

  @Test func `that of another project above is not read`() throws {
    let folder = try folder("throw new Error('read')")
    try folder.write("{}", to: "src/package.json")
    try folder.write("console.log('ran')", to: "src/plain.js")
    let run = try Command.run("--launch", "none", "src/plain.js", in: folder.url)
    #expect(run.output == "ran\n", "\(run.errors)")
  }

  @Test(arguments: [
    (
      "module.exports = { native: [] }",
      "has no key 'native'. Did you mean 'natives'? Keys: natives, alias, profile, appJson, allow, "
        + "reactNative"
    ),
    ("module.exports = 3", "must export an object"),
    ("export const natives = []", "must export an object"),
    ("export default async () => ({})", "must export an object"),
    ("export default { natives: 'a.js' }", "natives must be an array of strings"),
    ("export default { natives: [1] }", "each of natives must be a string"),
    ("export default { alias: { a: 1 } }", "each of alias must be a string"),
    (
      "export default { natives: ['./no.js'] }",
      "names './no.js' in natives, but this file does not exist"
    ),
    (
      "export default { natives: ['./native/doorbell.native.js', 'native/doorbell.native.js'] }",
      "names 'native/doorbell.native.js' twice in natives"
    ),
    (
      "export default { allow: ['no-scenario'] }",
      "'no-scenario' cannot be allowed: it is not the code of a diagnosis"
    ),
    (
      "export default { appJson: './app.json' }",
      "names './app.json' in appJson, but this file does not exist"
    ),
    (
      "export default { reactNative: 'latest' }",
      "reactNative must be a version such as '0.76.1', not 'latest'"
    ),
    ("export default { profile: 'ios-99' }", "profile must be one of 'ios-17', 'ios-12'"),
    ("throw new Error('x')", "bridgehost.config.js:1:"),
    ("module.exports = {", "bridgehost.config.js:"),
    ("export default { get natives() { throw new TypeError('g') } }", "TypeError: g"),
  ])
  func `what is wrong with it is said before anything runs`(
    _ text: String, _ message: String
  ) throws {
    let folder = try folder(text)
    for command in [[], ["race"]] {
      let run = Command(command + ["src/app.js"], in: folder.url)
      try run.start()
      let result = run.finish()
      #expect(result.status == 2)
      #expect(result.errors.contains(message), "\(result.errors)")
    }
    let test = try Command.run("test", "app.scenario.js", in: folder.url)
    #expect(test.status == 2)
    #expect(test.output.contains(message), "\(test.output)")
  }
}
