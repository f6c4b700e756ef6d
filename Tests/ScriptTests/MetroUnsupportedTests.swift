import Foundation
import MetroBundles
import Testing

/// A bundle that bridgehost cannot run. One sentence says what it is.
@Suite(.processes) struct `A bundle that cannot run` {
  private func error(_ name: String, _ prepare: (TemporaryFolder) throws -> Void) throws -> String {
    let folder = try TemporaryFolder()
    try prepare(folder)
    let result = try Command.run("--metro", name, in: folder.url)
    #expect(result.status == 2)
    #expect(result.output == "")
    return result.errors
  }

  @Test func `is for Android`() throws {
    let text = try BundleGeneration.proxy.text(of: "var p={OS:'android',get Version(){return 34}};")
    #expect(
      try error("main.jsbundle") { try $0.write(text, to: "main.jsbundle") }
        == "error: main.jsbundle: is a bundle for Android, and bridgehost simulates an iPhone; make one with `npx "
        + "react-native bundle --platform ios`\n")
  }

  @Test func `is not one that only asks for the platform`() throws {
    let app = "var p={OS: 'ios'}, q={IOS:'android'}; console.log(p.OS=='ios'?p.OS:'android');"
    #expect(try MetroBundle(.proxy, app).run("--launch", "none").output == "ios\n")
  }

  @Test func `is of a React Native before the object of native modules`() throws {
    #expect(
      try error("main.jsbundle") {
        try $0.write(
          "var config = __fbBatchedBridgeConfig.remoteModuleConfig;", to: "main.jsbundle")
      }
        == "error: main.jsbundle: is a bundle of React Native before 0.42, which finds native modules in another "
        + "way; build it with 0.42 or later\n")
  }

  @Test func `is indexed`() throws {
    #expect(
      try error("main.jsbundle") {
        try Data([0xE5, 0xD1, 0x0B, 0xFB, 2, 0, 0, 0, 0xFF]).write(
          to: $0.url.appendingPathComponent("main.jsbundle"))
      }
        == "error: main.jsbundle: is a RAM bundle, which is no JavaScript text; make a plain one with `npx "
        + "react-native bundle`\n")
  }

  @Test func `is in pieces`() throws {
    #expect(
      try error("index.bundle") {
        try $0.write("var a;", to: "index.bundle")
        try $0.write("x", to: "js-modules/UNBUNDLE")
      }
        == "error: index.bundle: is a RAM bundle, whose modules are in the folder js-modules; make a plain one with "
        + "`npx react-native bundle --platform ios`\n")
  }

  @Test func `is bytecode`() throws {
    #expect(
      try error("main.jsbundle") {
        try Data([0xC6, 0x1F, 0xBC, 0x03, 0xC1, 0x03, 0x19, 0x1F]).write(
          to: $0.url.appendingPathComponent("main.jsbundle"))
      }
        == "error: main.jsbundle: is Hermes bytecode, and bridgehost runs JavaScript; name the file that `npx "
        + "react-native bundle` writes\n")
  }
}

/// Files that are named in place of a bundle or a script. Each is named as what it is.
@Suite(.processes) struct `A file that is not what its name says` {
  private static let error = """
    {"type":"TransformError","lineNumber":3,"errors":[],"message":"SyntaxError: /app/App.js: \\u001b[31mUnexpected token\\n  1 |"}
    """
  private static let files: [(text: String, words: String)] = [
    (
      "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n",
      "is a pointer of Git LFS, not the file itself; `git lfs pull` gets the file"
    ),
    (
      "<!DOCTYPE html>\n<html><head><title>Metro error</title></head></html>",
      "is a page, with the heading 'Metro error', not JavaScript; make a bundle with `npx react-native bundle"
    ),
    (
      error,
      "is an error of Metro's, not a bundle: TransformError: SyntaxError: /app/App.js: Unexpected token\nFix it, and"
    ),
    (
      "{\"version\":3,\"sources\":[\"a.js\"],\"names\":[],\"mappings\":\"AAAA\"}",
      "is a source map; name the bundle or the script that belongs to it"
    ),
    ("\u{1F}\u{8B}\u{8}", "is compressed with gzip; unpack it with `gunzip"),
    ("PK\u{3}\u{4}\u{14}", "is a zip archive, such as an .ipa; unpack it"),
  ]
  private static let commands = [
    ["--metro", "main.jsbundle"], ["main.jsbundle"], ["race", "--metro", "main.jsbundle"],
    ["race", "main.jsbundle"], ["check", "main.jsbundle"], ["test", "a.scenario.js"],
  ]

  private func run(_ command: [String], _ data: Data) throws -> Command.Result {
    let folder = try TemporaryFolder()
    try data.write(to: folder.url.appendingPathComponent("main.jsbundle"))
    try folder.write(
      """
      import { scenario } from 'bridgehost/testing';
      scenario('runs', { app: './main.jsbundle', launch: 'user' }, () => {});
      """, to: "a.scenario.js")
    let run = Command(command, in: folder.url)
    try run.start()
    return run.finish()
  }

  @Test(arguments: files, commands)
  func `is named`(_ file: (text: String, words: String), _ command: [String]) throws {
    let result = try run(command, try #require(file.text.data(using: .isoLatin1)))
    let text = command[0] == "test" ? result.output : result.errors
    for words in file.words.split(separator: "\n") {
      #expect(text.contains(String(words)), "\(result.output)\(result.errors)")
    }
    #expect(result.status == 2)
  }

  @Test(arguments: [
    ("", "is empty; make a bundle with `npx react-native bundle --platform ios`"),
    ("\n \n", "is empty"),
    (
      "console.log('app');",
      "is not a bundle: React Native's own code is not in it. A script runs without --metro"
    ),
    ("import { AppState } from 'react-native';\nAppState.currentState;", "is not a bundle"),
  ])
  func `is refused as a bundle`(text: String, words: String) throws {
    for command in [["--metro", "main.jsbundle"], ["race", "--metro", "main.jsbundle"]] {
      let result = try run(command, Data(text.utf8))
      #expect(result.errors.contains("error: main.jsbundle: \(words)"), "\(result.errors)")
      #expect(result.status == 2)
    }
    let result = try run(["test", "a.scenario.js"], Data(text.utf8))
    #expect(result.output.contains("main.jsbundle: \(words)"), "\(result.output)")
  }

  @Test func `is named where it is imported`() throws {
    let folder = try TemporaryFolder()
    try folder.write("import { x } from './lib/x';\nconsole.log(x);", to: "app.js")
    try folder.write(Self.files[0].text, to: "lib/x.js")
    let result = try Command.run("app.js", in: folder.url)
    #expect(result.errors == "error: lib/x.js: \(Self.files[0].words)\n")
    #expect(result.status == 2)
  }

  @Test func `is a script if it only looks like one of these`() throws {
    let text =
      "{ type: 'a'; } // version https://git-lfs.github.com/spec/v1\nconsole.log('<html>');"
    let folder = try TemporaryFolder()
    try folder.write(text, to: "app.js")
    try folder.write("{ \"type\": \"a\", \"message\": \"b\" }", to: "data.json")
    #expect(try Command.run("--launch", "none", "app.js", in: folder.url).output == "<html>\n")
    let data = try Command.run("--launch", "none", "data.json", in: folder.url)
    #expect(!data.errors.contains("is an error of Metro's"))
  }
}
