import ArgumentParser
import EventLoop
import Host
import JSEngine

/// What the app has besides its script, for every command that runs one.
struct AppOptions: ParsableArguments {
  @Option(
    name: .customLong("native"),
    help: ArgumentHelp(
      "A file in JavaScript that defines native modules; may be repeated.", valueName: "file"),
    completion: .file())
  var nativeHalves: [String] = []

  /// Of a command line without options.
  static var none: AppOptions {
    var options = AppOptions()
    options.nativeHalves = []
    return options
  }

  /// Gives `configuration` what the options name.
  ///
  /// - Throws: ``ScriptError`` when a file cannot be loaded.
  @HostActor
  func apply(to configuration: inout SessionConfiguration) throws(ScriptError) {
    configuration.capabilities = Bridgehost.capabilities
    let loader = ScriptLoader(
      javaScriptHalf: configuration.javaScriptHalf, environment: configuration.environment)
    for file in nativeHalves {
      let script = try JSContext().load(.file(path: file), with: loader)
      for warning in script.warnings { printWarning(warning) }
      configuration.nativeHalves.append(script)
    }
  }
}

extension SessionConfiguration {
  /// The texts of all files that `script` and its native halves are made of.
  func writtenTexts(with script: Script) -> [String] {
    script.writtenTexts + nativeHalves.flatMap(\.writtenTexts)
  }
}
