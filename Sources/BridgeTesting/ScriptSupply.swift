internal import AppHost
internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import JavaScriptHalf
internal import ScriptLoading

/// Provides scripts and contexts for hosts.
@HostActor
final class ScriptSupply {
  /// The machine that the hosts of all runs of one test share. `nil` for other hosts, which have a
  /// machine each.
  private let machine: JSVirtualMachine?
  private var scripts: [ScriptSource: Script] = [:]

  init(machine: JSVirtualMachine? = nil) { self.machine = machine }

  func makeContext() -> JSContext { JSContext(in: machine) }

  /// The script of a source. It is bundled once for all runs of a test.
  ///
  /// - Throws: ``ScriptError`` if the script cannot be loaded.
  func script(_ source: ScriptSource, for context: JSContext) throws -> Script {
    if let known = scripts[source] { return known }
    let loader = ScriptLoader(
      javaScriptHalf: JavaScriptHalf.directory, environment: ProcessInfo.processInfo.environment)
    let script = try context.load(source, with: loader)
    // Outside `explore`, the file may have changed since it was last run, so its script is not
    // kept.
    if machine != nil { scripts[source] = script }
    return script
  }
}
