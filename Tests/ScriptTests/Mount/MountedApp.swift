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
