import CFloor
import EventLoop
import Glibc
import Host
import JSEngine
import JavaScriptHalf
import RaceLab

/// How many lives of an app a second are run, next to what the engine alone takes: a fresh context in a
/// virtual machine that is there, and a script of three tasks.
@HostActor
struct RaceBenchmark {
  private let examples: [String]

  /// - Parameter examples: scripts to run besides.
  init(_ examples: some Sequence<String>) { self.examples = Array(examples) }

  func run() async throws {
    print("case                          floor         ours       target")
    print(
      "late subscriber", try await rates(of: Self.lateSubscriber), "≥ 2300/s", separator: "    ")
    print(
      "late subscriber, --fast", try await rates(of: Self.lateSubscriber, .sharedContext),
      "≥ 20000/s", separator: "    ")
    print("377 KB bundle", try await rates(of: Self.bundle), "≥ 250/s", separator: "    ")
    for path in examples { print(path, try await rates(of: .file(path: path)), separator: "    ") }
  }

  /// Rounds of both in turn, so that both see the same machine, and their medians.
  private func rates(
    of source: ScriptSource, _ isolation: Isolation = .freshContext
  ) async throws -> String {
    let configuration = SessionConfiguration(script: source)
    let loader = ScriptLoader(
      javaScriptHalf: JavaScriptHalf.directory, environment: ["PATH": "/usr/bin:/bin"])
    let fresh = try AppLife(
      try JSContext().load(source, with: loader), configuration, isolation: isolation)
    let life = fresh.inSharedContext ?? fresh
    let floor = CFloorCreate("")
    var (floorTimes, times): ([Duration], [Duration]) = ([], [])
    let clock = ContinuousClock()
    for _ in 0..<15 {
      floorTimes.append(clock.measure { CFloorRunInFreshContexts(floor, Self.threeTasks, 100) })
      times.append(
        try await clock.measure {
          for _ in 0..<100 { _ = try await life.run([], policy: FirstComeFirstServed()) }
        })
    }
    return "\(rate(floorTimes))/s    \(rate(times))/s"
  }

  private func rate(_ times: [Duration]) -> Int {
    Int(100 / (times.sorted()[times.count / 2] / .seconds(1)))
  }

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

  /// The late subscriber, and functions of a library of which a script runs a few at its start.
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
