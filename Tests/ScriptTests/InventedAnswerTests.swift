import Foundation
import Testing

/// The advice to say what the servers answer.
@Suite(.processes) struct `The advice about the answers of servers` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func errors(_ script: String) throws -> String {
    try folder.write(script, to: "index.js")
    let command = Command(
      ["--backend", "--virtual-time", "--launch", "user", "index.js"], in: folder.url)
    try command.start()
    let result = command.finish()
    #expect(result.errors.contains("TypeError"), "\(result)")
    return result.errors
  }

  private static let advice = #"the servers answered {"ok":true}"#
  private static let get =
    "const get = async () => (await fetch('https://a.example/items')).json();\n"

  @Test(arguments: [
    "get().then(({ items }) => items.map(String));",
    "get().then(({ items }) => setTimeout(() => items.map(String), 5));",
    "(async () => { const found = await get(); for (let i = 0; i < 3; i++) await new Promise((f) => setTimeout(f, 5)); found.items.map(String); })();",
    """
    const { AppRegistry, Text } = require('react-native');
    const { createElement, useEffect, useState } = require('react');
    AppRegistry.registerComponent('App', () => () => {
      const [found, setFound] = useState(null);
      useEffect(() => { get().then(setFound); }, []);
      return found && createElement(Text, null, found.items.length);
    });
    """,
  ])
  func `stands where the script goes on with an answer`(_ script: String) throws {
    let errors = try errors(Self.get + script)
    #expect(errors.contains(Self.advice), "\(errors)")
  }

  @Test(arguments: [
    "get(); setTimeout(() => undefined.items.map(String), 1000);",
    "setInterval(() => undefined.items, 1000); get();",
    "get(); fetch('https://a.example/send', { method: 'POST', body: '' }).then(() => undefined.items);",
    "throw new TypeError(String(get()));",
  ])
  func `stands at no error with another cause`(_ script: String) throws {
    let errors = try errors(Self.get + script)
    #expect(!errors.contains(Self.advice), "\(errors)")
  }
}
