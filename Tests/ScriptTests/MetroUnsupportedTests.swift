import Foundation
import MetroBundles
import Testing

/// A bundle that bridgehost cannot run. One sentence says what it is.
@Suite struct `A bundle that cannot run` {
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
