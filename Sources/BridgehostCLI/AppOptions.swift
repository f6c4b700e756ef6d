import ArgumentParser
import Device
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

  /// Gives `configuration` what the options name, and what the nearest `bridgehost.config.js` says.
  ///
  /// - Throws: ``ScriptError`` when a file cannot be loaded.
  @HostActor
  func apply(to configuration: inout SessionConfiguration) throws(ScriptError) {
    configuration.capabilities = Bridgehost.capabilities
    configuration.modules = Bridgehost.additions.modules
    let project = try ProjectConfiguration.nearest(
      to: configuration.script, with: configuration.loader)
    if let project { try configuration.apply(project) }
    for file in (project?.natives ?? []) + nativeHalves {
      let script = try JSContext().load(.file(path: file), with: configuration.loader)
      for warning in script.warnings { printWarning(warning) }
      configuration.nativeHalves.append(script)
    }
  }
}

extension SessionConfiguration {
  fileprivate mutating func apply(_ project: ProjectConfiguration) throws(ScriptError) {
    aliases = project.aliases
    if let allowed = project.profile { profile = allowed }
    guard let file = project.appJSON else { return }
    do { info = try AppInfo(appJSON: file) } catch let error as ScriptError {
      throw error
    } catch {
      throw ScriptError(.syntax, "\(file.readableLine): \(error)")
    }
  }

  /// The texts of all files that `script` and its native halves are made of.
  func writtenTexts(with script: Script) -> [String] {
    script.writtenTexts + nativeHalves.flatMap(\.writtenTexts)
  }
}
