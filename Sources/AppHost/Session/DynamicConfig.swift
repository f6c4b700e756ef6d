internal import Foundation
internal import HostLoop
internal import JSEngine
internal import ScriptLoading

/// Expo's dynamic configuration: what `app.config.ts` or `app.config.js` makes of `app.json`.
enum DynamicConfig {
  /// In the order in which Expo looks for them (`@expo/config`: Config.ts, `getDynamicConfigFilePath`).
  static let names = ["app.config.ts", "app.config.js"]

  /// The static configurations, in the order in which Expo looks for them (`getStaticConfigFilePath`).
  static let staticNames = ["app.config.json", "app.json"]

  /// The dynamic configuration beside `app.json`. `nil` if there is none, or if the project does not use Expo.
  static func file(beside appJSON: String) -> String? {
    let folder = FilePath.directory(of: appJSON)
    guard staticNames.contains(FilePath.name(of: appJSON)),
      ExpoPlugin.dependencies(in: folder).contains("expo")
    else { return nil }
    return names.lazy.map { "\(folder)/\($0)" }.first(where: FilePath.isUsed)
  }

  /// The content that `app.json` would have without it. A function gets `{ config }`, as from Expo, and `process.env` is
  /// that of bridgehost.
  ///
  /// - Throws: ``ScriptError`` if the file fails, or needs something that only Node.js has.
  @HostActor
  static func content(
    of file: String, _ environment: [String: String], with loader: ScriptLoader
  ) throws(ScriptError) -> Data {
    let folder = FilePath.directory(of: file)
    let context = JSContext()
    defer { context.close() }
    do {
      let appJSON = staticNames.lazy.compactMap { FileContents.text(of: "\(folder)/\($0)") }.first
      let variables = String(decoding: try JSONEncoder().encode(environment), as: UTF8.self)
      let prepare = try context.function(JSScript(prelude, url: "bridgehost:expo"))
      let arguments = try context.makeArray(3) {
        try [folder, variables, appJSON][$0].encode(in: context)
      }
      try context.call(prepare, arguments)
      let made = try context.export(of: file, through: "__expo", with: loader)
      return Data(try String.decode(made, in: context).utf8)
    } catch let error as ScriptError {
      throw error
    } catch {
      throw ScriptError(.syntax, "\(error)", file: file)
    }
  }

  /// What to say if it cannot be evaluated.
  static func warning(about file: String, _ error: ScriptError) -> String {
    let name = FilePath.readable(file, from: FilePath.current)
    var reason = String(error.message.split(separator: "\n").first ?? "")
    if reason.hasSuffix(".") { reason.removeLast() }
    let command = #"echo "{\"expo\": $(npx expo config --json)}" > app.expo.json"#
    return
      "\(name) is not read, because bridgehost cannot run it: \(reason). Let Expo write its result into "
      + "a file: \(command). Then add appJson: './app.expo.json' to bridgehost.config.js"
  }

  private static let prelude = """
    (function (facts) {
      'use strict';
      const [folder, env, appJSON] = facts;
      const content = JSON.parse(appJSON ?? '{}');
      const request = {
        projectRoot: folder, packageJsonPath: `${folder}/package.json`,
        staticConfigPath: appJSON == null ? null : `${folder}/app.json`, config: content.expo ?? {},
      };
      const quiet = () => {};
      Object.assign(globalThis, {
        process: { env: JSON.parse(env), argv: [], platform: 'darwin', cwd: () => folder },
        console: { log: quiet, info: quiet, warn: quiet, error: quiet, debug: quiet },
        __dirname: folder,
        __expo(exported) {
          let made = exported?.default ?? exported;
          if (typeof made === 'function') made = made(request);
          if (made instanceof Promise) throw new TypeError('it returns a promise, which Expo does not allow');
          const { mods, ...expo } = made?.expo ?? made ?? {};
          return JSON.stringify({ ...content, expo });
        },
      });
    })
    """
}
