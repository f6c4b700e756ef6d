import AppHost
import CFloor
import Glibc
import HostLoop
import JSEngine
import JavaScriptHalf
import RaceSearch
import ScriptLoading
import StandardCapabilities

/// How many runs of an app a search makes in a second, compared with the engine alone: a fresh context in an
/// existing virtual machine, and a script of three tasks.
@HostActor
struct RaceBenchmark {
  private let examples: [String]

  /// - Parameter examples: additional scripts to run.
  init(_ examples: some Sequence<String>) { self.examples = Array(examples) }

  func run() async throws {
    print("case                              floor       ours   target")
    for (isolation, target) in [
      (Isolation.freshContext, "≥ 2300/s"), (.sharedContext, "≥ 20000/s"),
    ] {
      let toy = ThreeTasks(isolation)
      try await measure("three tasks, \(isolation.rawValue)", target) { try await search(toy) }
    }
    let subjects: [(String, any RaceSubject, String)] = [
      ("late subscriber, fresh context", try subject(Self.lateSubscriber), "≥ 2300/s"),
      ("late subscriber, --fast", try subject(Self.lateSubscriber, .sharedContext), "≥ 20000/s"),
      ("without a phone, fresh context", try MinimalSubject(.freshContext), ""),
      ("without a phone, shared context", try MinimalSubject(.sharedContext), ""),
      ("377 KB bundle, fresh context", try subject(Self.bundle), "≥ 250/s"),
      ("377 KB bundle, --fast", try subject(Self.bundle, .sharedContext), ""),
    ]
    for (name, subject, target) in subjects {
      try await measure(name, target) { try await Self.run(subject) }
    }
    for path in examples {
      let subject = try subject(.file(path: path))
      try await measure(path, "") { try await Self.run(subject) }
    }
  }

  /// A search as `race` makes it, including records, repeated runs and reduction.
  private func search(_ subject: any RaceSubject) async throws -> Int {
    var options = Explorer.Options(faultPlans: [])
    options.runs = 2000
    return try await Explorer(subject, options).search().runs
  }

  private static func run(_ subject: any RaceSubject) async throws -> Int {
    for _ in 0..<100 { _ = try await subject.run([], policy: FirstComeFirstServed()) }
    return 100
  }

  private func subject(
    _ source: ScriptSource, _ isolation: Isolation = .freshContext
  ) throws -> any RaceSubject {
    let loader = ScriptLoader(
      javaScriptHalf: JavaScriptHalf.directory, environment: ["PATH": "/usr/bin:/bin"])
    let subject = try AppUnderSearch(
      try JSContext().load(source, with: loader), SessionConfiguration(script: source),
      isolation: isolation)
    return subject.inSharedContext ?? subject
  }

  /// Measures both in turn for several rounds, so that both see the same state of the machine; prints the medians.
  private func measure(
    _ name: String, _ target: String, _ runs: () async throws -> Int
  ) async throws {
    var (floorRates, rates): ([Double], [Double]) = ([], [])
    let clock = ContinuousClock()
    for _ in 0..<15 {
      let floor = CFloorCreate("")
      let time = clock.measure { CFloorRunInFreshContexts(floor, Self.threeTasks, 100) }
      floorRates.append(100 / (time / .seconds(1)))
      // Its garbage must not be collected while ours is timed.
      CFloorFree(floor)
      let start = clock.now
      rates.append(Double(try await runs()) / ((clock.now - start) / .seconds(1)))
    }
    let padding = String(repeating: " ", count: max(1, 32 - name.count))
    print("\(name)\(padding)\(median(floorRates))/s    \(median(rates))/s    \(target)")
  }

  private func median(_ rates: [Double]) -> Int { Int(clamping: rates.sorted()[rates.count / 2]) }

  private static let threeTasks = """
    let done = 0;
    for (let i = 0; i < 3; i++) Promise.resolve(i).then(() => { done++; });
    """

  private static let lateSubscriber = ScriptSource.text(
    """
    import { NativeEventEmitter, NativeModules } from 'react-native';
    setTimeout(() => {
      new NativeEventEmitter(NativeModules.HealthEmitter).addListener('onSendData', () => {
        NativeModules.HealthEmitter.finish();
      });
    }, 0);
    """, name: "<late>", directory: "/")

  /// The late subscriber, with a library of many functions. A few of them run at the start.
  private static let bundle: ScriptSource = {
    guard case .text(let late, _, _) = lateSubscriber else { return lateSubscriber }
    let functions = (0..<1900).map { number in
      """
      exports.f\(number) = function (input, options) {
        const result = [];
        for (const item of input) {
          if (item.kind === \(number)) result.push({ ...item, at: item.at + \(number) });
          else if (options.all) result.push(item);
        }
        return result;
      };
      """
    }
    return .text(
      late + "\nconst exports = globalThis.library = {};\n" + functions.joined(separator: "\n"),
      name: "<bundle>", directory: "/")
  }()
}
