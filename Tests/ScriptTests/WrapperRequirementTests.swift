import Foundation
import Testing

/// Packages that call another library for the app.
@Suite(.processes) struct `The command check and wrappers of libraries` {
  private let project: LibraryProject

  init() throws { project = try LibraryProject() }

  private static let health = "AppleHealthKit needs the entitlement com.apple.developer.healthkit"
  private static let share =
    "AppleHealthKit.initHealthKit needs NSHealthShareUsageDescription in the Info.plist"
  private static let update =
    "AppleHealthKit.initHealthKit needs NSHealthUpdateUsageDescription in the Info.plist"

  /// What `check` prints about an app that imports `wrapper`.
  private func missing(_ script: String, wrapper: String) throws -> [String] {
    try project.folder.write(wrapper, to: "node_modules/wrapper/index.js")
    return try project.missing(script)
  }

  private static let module = """
    import Health from 'react-native-health';
    const ask = () => Health.initHealthKit({ permissions: { read: ['Steps'], write: [] } }, () => {});
    export const start = () => ask();
    export const version = () => 1;
    export const later = Health.saveSteps;
    export class Client {
      save() { Health.initHealthKit({ permissions: { write: ['Steps'] } }, () => {}); }
      name() { return 'client'; }
    }
    """

  private static let commonJS = """
    "use strict";
    var _reactNativeHealth = _interopRequireDefault(require("react-native-health"));
    function _interopRequireDefault(module) { return module && module.__esModule ? module : { default: module }; }
    exports.version = () => 1;
    exports.start = start;
    async function start() {
      _reactNativeHealth.default.initHealthKit({ permissions: { read: ['Steps'] } }, () => {});
    }
    exports.save = () => _reactNativeHealth.default.initHealthKit({ permissions: { write: ['Steps'] } }, () => {});
    """

  @Test(arguments: [
    ("import { start } from 'wrapper'; start();", module, [health, share]),
    ("import { version } from 'wrapper'; version();", module, [LibraryProject.complete]),
    ("import { Client } from 'wrapper'; new Client().save();", module, [health, update]),
    (
      "import { Client } from 'wrapper'; console.log(new Client().name());", module,
      [LibraryProject.complete]
    ),
    ("import { start } from 'wrapper'; start();", commonJS, [health, share]),
    ("const wrapper = require('wrapper'); wrapper.save();", commonJS, [health, update]),
    ("require('wrapper').version();", commonJS, [LibraryProject.complete]),
    ("require('wrapper').version();", module, [LibraryProject.complete]),
  ])
  func `a function of a package that calls the library, if the app calls it`(
    script: String, wrapper: String, lines: [String]
  ) throws {
    #expect(try missing(script, wrapper: wrapper) == lines)
  }

  @Test(arguments: [
    ("start(['Steps'], []);", [health]),
    ("start({ permissions: { read: ['Steps'], write: [] } });", [health, share]),
  ])
  func `what the app passes to the package is known only if it looks like the library's options`(
    call: String, lines: [String]
  ) throws {
    let wrapper =
      call.contains("permissions")
      ? "export const start = (options) => Health.initHealthKit(options, () => {});"
      : "export const start = (read, write) => Health.initHealthKit({ permissions: { read, write } }, () => {});"
    #expect(
      try missing(
        "import { start } from 'wrapper';\n\(call)",
        wrapper: "import Health from 'react-native-health';\n" + wrapper) == lines)
  }

  @Test func `permissions that a package requests by their names`() throws {
    #expect(
      try missing(
        "import { scan } from 'wrapper'; scan();",
        wrapper: """
          const permissions_1 = require("react-native-permissions");
          exports.scan = function () { return (0, permissions_1.request)(permissions_1.PERMISSIONS.IOS.CAMERA); };
          """) == [
          "request of react-native-permissions needs NSCameraUsageDescription in the Info.plist"
        ])
  }
}
