import Foundation
import Testing

/// Old versions of react-native-background-fetch, as their native source has them: `RNBackgroundFetch.m` of 2.7.1 and 3.1.0.
@Suite struct `The background fetches of old libraries` {
  private func run(_ version: String, _ script: String) throws -> Command.Result {
    let folder = try TemporaryFolder()
    try folder.write(#"{ "dependencies": { "react-native": "0.64.0" } }"#, to: "package.json")
    try folder.write(
      #"{ "name": "react-native-background-fetch", "version": "\#(version)" }"#,
      to: "node_modules/react-native-background-fetch/package.json")
    try folder.write(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      const { RNBackgroundFetch } = NativeModules;
      const onFetch = (listener) => new NativeEventEmitter(RNBackgroundFetch).addListener('fetch', listener);
      const upload = () => fetch(`${process.env.BACKEND_URL}/sync`, { method: 'POST', body: 'x' });
      \(script)
      """, to: "index.js")
    return try Command.run("--backend", "--virtual-time", in: folder.url)
  }

  /// A category of the app delegate that the library brings answers `performFetchWithCompletionHandler`.
  @Test(arguments: [("0", "newData"), ("1", "noData"), ("2", "failed"), ("", "newData")])
  func `up to 2 end with a result`(number: String, result: String) throws {
    let run = try run(
      "2.7.1",
      """
      onFetch(async (body) => {
        console.log(body);
        await upload();
        RNBackgroundFetch.finish(\(number));
      });
      RNBackgroundFetch.configure({ minimumFetchInterval: '15' }, () => console.log('failed'));
      RNBackgroundFetch.status((status) => console.log(status));
      """)
    #expect(run.errors.contains("1 background fetch: \(result) after"), "\(run)")
    #expect(run.output == "2\nundefined\n", "\(run)")
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func `of 3 have the name of their task, and configure has one callback`() throws {
    let run = try run(
      "3.1.0",
      """
      onFetch(async (taskId) => {
        console.log(taskId);
        await upload();
        RNBackgroundFetch.finish(taskId);
      });
      RNBackgroundFetch.configure({ minimumFetchInterval: 15 }, () => console.log('failed'));
      """)
    #expect(run.output.hasPrefix("react-native-background-fetch\n"), "\(run)")
    #expect(run.errors.contains("ends with success"), "\(run.errors)")
    #expect(!run.errors.contains("warning") && run.status == 0, "\(run.errors)")
  }
}
