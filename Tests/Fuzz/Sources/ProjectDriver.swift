import AppHost
import Capabilities
import Foundation
import HostLoop
import JSEngine
import RaceSearch
import ScriptLoading
import StandardCapabilities

/// Searches a few runs of a generated project: whatever its race file and its configurations say, the search ends with a
/// report or with the error of a file.
@HostActor
final class ProjectDriver: FuzzDriver {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "bridgehost-fuzz-project-\(ProcessInfo.processInfo.processIdentifier)")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func run(_ input: [UInt8]) async throws {
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var grammar = ProjectGrammar(input)
    for (name, text) in grammar.files() {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    do {
      let report = try await search()
      for finding in report.findings { note(finding.failure.code) }
    } catch let error as ScriptError { note(error.message) }
  }

  private func search() async throws -> SearchReport {
    let script = folder.appending(path: "app.js").path
    var configuration = SessionConfiguration(script: .file(path: script))
    configuration.environment = ProcessInfo.processInfo.environment
    configuration.cpuLimit = .milliseconds(400)
    let project = try ProjectConfiguration.nearest(to: configuration)
    configuration.aliases = project?.aliases ?? [:]
    configuration.allowed = Set(project?.allowed ?? [])
    if let profile = project?.profile { configuration.profile = profile }
    if let globals = project?.globals { configuration.globals = globals }
    for file in project?.natives ?? [] {
      configuration.nativeHalves.append(
        try JSContext().load(.file(path: file), with: configuration.loader))
    }
    let path = project?.raceFile ?? configuration.scriptStem.flatMap(RaceFile.path(beside:))
    let raceFile = try path.map { path throws(ScriptError) in
      try RaceFile(path: path, key: project?.raceKey, configuration)
    }
    let subject = try AppUnderSearch(
      JSContext().loadScript(of: configuration), configuration, raceFile: raceFile)
    var options = Explorer.Options(faultPlans: FaultPlan.all(of: standardCapabilities))
    options.runs = 4
    options.seed = 1
    return try await Explorer(subject, options).search()
  }

  /// The files of a project, one after the other.
  nonisolated static func text(of input: [UInt8]) -> String {
    var grammar = ProjectGrammar(input)
    return grammar.files().sorted { $0.key < $1.key }
      .map { "// \($0.key)\n\($0.value)" }.joined(separator: "\n")
  }
}
