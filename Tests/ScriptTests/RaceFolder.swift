import Foundation
import Testing

/// A folder with the script `my app.js`. Its race needs a delay and occurs in either architecture. The script also reads a random
/// number.
struct RaceFolder {
  private let folder: TemporaryFolder

  var url: URL { folder.url }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      const { HealthEmitter } = NativeModules;
      const url = process.env.BACKEND_URL + '/' + (process.argv?.[2] ?? 'workouts');
      new NativeEventEmitter(HealthEmitter).addListener('onSendData', ({ fetchId, workouts }) => {
        fetch(url, { method: 'POST', body: JSON.stringify(workouts) }).catch(() => {});
        setTimeout(() => HealthEmitter.finish('newData', fetchId), 200 + 100 * Math.random());
      });
      """, to: "my app.js")
  }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String { try folder.write(text, to: name) }

  func path(_ name: String) -> String { folder.path(name) }

  func text(of file: String) throws -> String {
    try String(contentsOfFile: path(file), encoding: .utf8)
  }

  func race(_ arguments: String...) throws -> Command.Result { try race(arguments) }

  func race(_ arguments: [String]) throws -> Command.Result {
    let command = Command(["race"] + arguments, in: url)
    try command.start()
    return command.finish()
  }
}

extension Command.Result {
  /// The words of the first replay command in the output, as a shell splits them.
  var replayCommand: [String] {
    get throws {
      let line = try #require(output.split(separator: "\n").first { $0.contains("replay: ") })
      return line.split(separator: "'").enumerated().flatMap { index, part in
        index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
      }
    }
  }
}
