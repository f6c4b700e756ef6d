internal import AppHost
internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import JavaScriptHalf
internal import ScriptLoading

/// Where hosts get their scripts, and contexts for them.
@HostActor
final class ScriptSupply {
  /// Of hosts that are runs of one test; others have a machine each.
  private let machine: JSVirtualMachine?
  private var scripts: [ScriptSource: Script] = [:]

  init(machine: JSVirtualMachine? = nil) { self.machine = machine }

  func makeContext() -> JSContext { JSContext(in: machine) }

  /// The script of a source, which is bundled once for all runs of a test.
  ///
  /// - Throws: ``ScriptError`` when the script cannot be loaded.
  func script(_ source: ScriptSource, for context: JSContext) throws -> Script {
    if let known = scripts[source] { return known }
    let loader = ScriptLoader(
      javaScriptHalf: JavaScriptHalf.directory, environment: ProcessInfo.processInfo.environment)
    let script = try context.load(source, with: loader)
    // A host that lives alone may well run a file that has changed meanwhile.
    if machine != nil { scripts[source] = script }
    return script
  }
}
