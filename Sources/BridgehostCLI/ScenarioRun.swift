import AppHost
import Foundation
import HostLoop
import JSEngine
import NativeBridge
import RaceSearch
internal import Scenarios
internal import ScriptLoading
internal import StandardCapabilities

/// One run of `bridgehost test`: it runs the files one after the other and writes the report.
@HostActor
final class ScenarioRun {
  private let command: TestCommand
  private let style = TerminalStream.output.style
  private var report = TestReport()
  /// The conditions of `sometimes`, and whether they held.
  private var sometimes: [(scenario: String, name: String, held: Bool)] = []
  /// The allowed diagnoses, one line for each scenario and code.
  private var allowances: [String] = []
  private var status: Int32 = 0
  private var session: ScenarioSession?
  private var orders: ScenarioOrders?
  private var jobs: TestJobs?
  private var wasInterrupted = false
  private var isOver: Bool { wasInterrupted || (command.bail && status != 0) }

  private let interruption: Interruption
  private let soFar: TestsSoFar

  init(command: TestCommand, _ interruption: Interruption, _ soFar: TestsSoFar) {
    (self.command, self.interruption, self.soFar) = (command, interruption, soFar)
  }

  /// Ends the current scenario, and reports the results so far.
  func interrupt() {
    wasInterrupted = true
    session?.interrupt()
    orders?.interrupt()
    jobs?.interrupt()
  }

  /// Runs all scenarios and returns the exit status.
  func run() async -> Int32 {
    let start = ContinuousClock.now
    if command.files.isEmpty {
      // If the working directory was deleted, its contents are unknown.
      guard let folder = getcwd(nil, 0) else {
        printError(
          "the working directory does not exist any more: \(reason(errno)); pass scenario files")
        return 2
      }
      free(folder)
    }
    let files = command.files.isEmpty ? ScenarioFile.find(below: report.directory) : command.files
    if files.isEmpty {
      printError(
        "there is no file *.scenario.js, .ts, .jsx, .tsx or .mjs in \(report.directory) or below")
      return 2
    }
    report.properties = [TestReport.Property("seed", "\(command.seed)")]
    if let part = command.part {
      if files.indices.contains(part) { await run(ScenarioPath(files[part])) }
    } else if command.jobs > 1, files.count > 1, !command.list {
      await runAtOnce(files)
    } else {
      for file in files where !isOver { await run(ScenarioPath(file)) }
    }
    if command.list { return status }
    report.notes +=
      allowances
      + sometimes.filter { !$0.held }.map {
        "'\($0.name)' (sometimes) did not hold in '\($0.scenario)'"
      }
    report.duration = .now - start
    interruption.beginVerdict()
    if let path = command.partReport {
      return TestPart(report: report, status: status).write(to: path)
    }
    if let filter = command.filter, report.cases.isEmpty, !wasInterrupted {
      printError(
        command.replay == nil
          ? "no scenario has '\(filter)' in its name" : "no scenario is called '\(filter)'")
      return 2
    }
    do { try command.write(report) } catch {
      printError(error.message)
      return max(status, 1)
    }
    return status
  }

  private func run(_ named: ScenarioPath) async {
    let path = named.path
    do throws(TestReport.Failure) {
      let file = try await ScenarioFile(path: path, app(of: path))
      if let missingLine = named.missingLine {
        throw TestReport.Failure(FailureCode.noScenario.rawValue, missingLine)
      }
      let wanted = named.scenarios(of: file).filter(isWanted)
      if wanted.isEmpty, let line = named.line {
        throw TestReport.Failure(
          FailureCode.noScenario.rawValue, "no scenario begins in line \(line) or before it")
      }
      if command.list { return list(wanted) }
      let selected = Set(file.selected.map(\.index))
      if !wanted.isEmpty { say(report.specHeading(file.path, style)) }
      for scenario in wanted where !isOver || wasInterrupted {
        if wasInterrupted {
          add(
            TestReport.Case(
              scenario.name, at: scenario.place, .skipped("not run, because of an interruption")))
        } else if selected.contains(scenario.index) {
          soFar.note(report, running: scenario)
          await run(scenario, of: file)
        } else {
          let reason = scenario.mode == .todo ? "todo" : nil
          add(TestReport.Case(scenario.name, at: scenario.place, .skipped(reason)))
        }
      }
    } catch {
      status = max(status, 2)
      say(report.specHeading(path, style))
      add(
        TestReport.Case(
          "loads", at: SourcePlace(file: URL(fileURLWithPath: path).path), .failed([error])))
    }
  }

  private func runAtOnce(_ files: [String]) async {
    let jobs = TestJobs(count: command.jobs)
    self.jobs = jobs
    defer { self.jobs = nil }
    let folder: TemporaryFolder
    do { folder = try TemporaryFolder() } catch {
      printError("\(error)")
      status = 2
      return
    }
    defer { extendLifetime(folder) }
    await jobs.run(files.indices, in: folder.path) { index, data in
      if let data, let part = try? JSONDecoder().decode(TestPart.self, from: data.report) {
        status = max(status, part.status)
        if let first = part.report.cases.first {
          say(report.specHeading(first.place.file, style))
        }
        for test in part.report.cases { add(test) }
        report.notes += part.report.notes
      } else if !wasInterrupted {
        status = max(status, 2)
        let path = ScenarioPath(files[index]).path
        say(report.specHeading(path, style))
        add(
          TestReport.Case(
            "loads", at: SourcePlace(file: URL(fileURLWithPath: path).path),
            .failed([
              TestReport.Failure(
                FailureCode.session.rawValue,
                "the process that ran this file \(data?.end ?? "could not be started")")
            ])))
      }
      return !isOver
    }
  }

  private func list(_ scenarios: [Scenario]) {
    for scenario in scenarios {
      let file = FilePath.readable(scenario.place.file, from: report.directory)
      let place = scenario.place.line.map { "\(file):\($0)" } ?? file
      writeToStandardOutput("\(place)  \(scenario.name)\n".readableLines)
    }
  }

  /// The settings of the apps of a file, apart from their scripts.
  private func app(of path: String) throws(TestReport.Failure) -> SessionConfiguration {
    var app = SessionConfiguration(script: .file(path: path))
    app.environment = ProcessInfo.processInfo.environment
    do { try command.app.apply(to: &app) } catch let error as ScriptError {
      throw TestReport.Failure(error)
    } catch {
      RootCommand.leave(because: error)
    }
    return app
  }

  private func isWanted(_ scenario: Scenario) -> Bool {
    guard let filter = command.filter else { return true }
    // A token belongs to one scenario. The names of other scenarios may contain its name.
    return command.replay == nil ? scenario.name.contains(filter) : scenario.name == filter
  }

  private func run(_ scenario: Scenario, of file: ScenarioFile) async {
    let runs = scenario.runs ?? command.runs
    if let token = try? command.token() {
      if token.scriptHash != ReplayToken.hash(of: file.writtenTexts) {
        printWarning("the scenario file has changed since the token was made")
      }
      await runOrders(of: scenario, in: file, token.architecture) {
        try await $0.replay(token.schedule)
      }
    } else if runs > 1 {
      // An app that cannot be loaded fails in its run.
      let usual = try? file.architecture(of: scenario)
      await runOrders(of: scenario, in: file, command.architecture ?? usual ?? .turbo) {
        try await $0.search(runs: runs)
      }
    } else {
      await runOnce(scenario, of: file)
    }
  }

  private func runOrders(
    of scenario: Scenario, in file: ScenarioFile, _ architecture: Architecture,
    _ run: (ScenarioOrders) async throws -> TestReport.Case
  ) async {
    let start = ContinuousClock.now
    let orders = ScenarioOrders(
      scenario, of: file, architecture: architecture, seed: command.seed, isFull: command.full)
    self.orders = orders
    defer { self.orders = nil }
    var test: TestReport.Case
    do {
      test = try await run(orders)
      note(allowances: orders.allowedByCode, in: scenario)
      if !test.failures.isEmpty { status = max(status, 1) }
    } catch let error as Nondeterminism {
      status = max(status, 3)
      let failure = TestReport.Failure(
        FailureCode.nondeterministic.rawValue, error.description, at: scenario.place)
      test = TestReport.Case(scenario.name, at: scenario.place, .failed([failure]))
    } catch {
      status = max(status, 2)
      let failure =
        error as? TestReport.Failure
        ?? TestReport.Failure(FailureCode.session.rawValue, "\(error)", at: scenario.place)
      test = TestReport.Case(scenario.name, at: scenario.place, .failed([failure]))
    }
    test.duration = .now - start
    add(test)
  }

  private func runOnce(_ scenario: Scenario, of file: ScenarioFile) async {
    let start = ContinuousClock.now
    var failures: [TestReport.Failure]
    var output = ""
    do throws(TestReport.Failure) {
      let session = try ScenarioSession(
        scenario, of: file, architecture: command.architecture, seed: command.seed)
      self.session = session
      defer { self.session = nil }
      let outcome = await session.run()
      failures = outcome.failures
      output = outcome.output
      note(allowances: outcome.allowedByCode, in: scenario)
      for (name, held) in outcome.sometimes.sorted(by: { $0.key < $1.key }) {
        sometimes.append((scenario.name, name, held))
      }
    } catch {
      failures = [error]
      status = max(status, 2)
    }
    if !failures.isEmpty { status = max(status, 1) }
    add(
      TestReport.Case(
        scenario.name, at: scenario.place, failures.isEmpty ? .passed : .failed(failures),
        duration: .now - start, output: output))
  }

  private func note(allowances lines: [String: String], in scenario: Scenario) {
    allowances += lines.values.sorted().map { "allowed in '\(scenario.name)': \($0)" }
  }

  private func add(_ test: TestReport.Case) {
    // The remaining scenarios cannot run.
    if JSContext.isEngineStuck { wasInterrupted = true }
    report.cases.append(test)
    soFar.note(report)
    say(report.specLine(test, style))
  }

  private func say(_ text: String) { command.say(text) }
}
