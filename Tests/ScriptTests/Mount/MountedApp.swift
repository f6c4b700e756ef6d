import Foundation

/// An app whose `index.js` registers the default export of `App.js`.
struct MountedApp {
  let app: String
  var files: [String: String] = [:]

  func run(_ options: [String], in folder: TemporaryFolder) throws -> Command.Result {
    let index = """
      import { AppRegistry } from 'react-native';
      import App from './App';
      AppRegistry.registerComponent('MyApp', () => App);
      """
    for (name, text) in files.merging(
      ["index.js": index, "App.js": app], uniquingKeysWith: { own, _ in own })
    {
      let file = folder.url.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let command = Command(options + ["index.js"], in: folder.url)
    try command.start()
    return command.finish()
  }
}

/// A suite whose tests run apps that a person opens.
protocol OpenedAppSuite {
  var folder: TemporaryFolder { get }
}

extension OpenedAppSuite {
  /// Runs `App.js`, whose default export an `index.js` registers.
  func run(
    _ options: String..., app: String, files: [String: String] = [:]
  ) throws -> Command.Result {
    try MountedApp(app: app, files: files).run(["--launch", "user"] + options, in: folder)
  }
}
