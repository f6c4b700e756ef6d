import AppHost
import Foundation
import HostLoop
import JSEngine
import RaceSearch
import ScriptLoading
import SimulatedPhone
import StandardCapabilities

// `LeftOvers SCRIPT…` runs each script and prints what of its runs is still alive afterwards: a line with the counts, and
// the path. It is a program of its own, because tests that run at the same time have contexts of their own. The name of a
// bundle ends with `.jsbundle`.

/// Runs a script twice in a search, whose contexts share a machine, and once as an app that the person opens.
@HostActor
private func run(_ path: String) async throws {
  var configuration = SessionConfiguration(script: .file(path: path))
  configuration.environment = ProcessInfo.processInfo.environment
  configuration.isMetroBundle = SessionConfiguration.isBundle(path)
  configuration.clock = .virtual
  let script = try JSContext().loadScript(of: configuration)
  let subject = try AppUnderSearch(script, configuration)
  for _ in 0..<2 { _ = try await subject.run([], policy: FirstComeFirstServed()) }
  configuration.hasBackend = true
  configuration.backendIsEveryHost = true
  configuration.launch = .user
  let session = try AppSession(configuration, script: script, output: { _, _ in })
  _ = await session.run()
}

@HostActor
private func runAll(_ paths: [String]) async {
  for path in paths {
    do { try await run(path) } catch { print("error: \(error)", terminator: " ") }
    // What other threads have let go is released in jobs of the host thread.
    for _ in 0..<3 { _ = try? await HostActor.start {}.value }
    let left = Alive.all.map { "\($0.kind) \($0.count)" }.joined(separator: ", ")
    print("\(left): \(path)")
  }
}

HostActor.start {
  await runAll(Array(CommandLine.arguments.dropFirst()))
  exit(0)
}
while true { pause() }
