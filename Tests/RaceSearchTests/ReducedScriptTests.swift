import AppHost
import BridgeTesting
import Capabilities
import Foundation
import HostLoop
import JSEngine
import JavaScriptHalf
import NativeBridge
import RaceSearch
import SchedulingStrategies
import ScriptLoading
import Testing

/// Sends steps, whether or not there is a listener.
@HostActor
private final class Pedometer: NativeModule {
  static let isSelfContained = true
  let step = Event<NoBody>("onStep", whenUnobserved: .send)
  var exports: [any Export] { step }
}

/// Records each step that a listener received.
@HostActor
private final class Diary: NativeModule {
  static let isSelfContained = true
  private(set) var steps = 0
  var exports: [any Export] { AsyncFunction("write") { [self] () in steps += 1 } }
}

/// A script that starts to listen in a timer's callback, while native code sends three events.
@HostActor
private struct LateSubscriber: RaceSubject {
  // esbuild bundles the script once, and not in each of thousands of runs.
  private let script: Script

  init() throws {
    let loader = ScriptLoader(
      javaScriptHalf: JavaScriptHalf.directory, environment: ProcessInfo.processInfo.environment)
    let text = """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      setTimeout(() => {
        new NativeEventEmitter(NativeModules.Pedometer).addListener('onStep', () => {
          NativeModules.Diary.write();
        });
      }, 0);
      """
    script = try JSContext().load(
      .text(text, name: "<script>", directory: FileManager.default.currentDirectoryPath),
      with: loader)
  }

  func run(_ inputs: [OutsideEvent], policy: any SchedulingPolicy) async throws -> Outcome {
    let (pedometer, diary) = (Pedometer(), Diary())
    let host = try TestHost(.turbo, pedometer, diary)
    let loop = host.bridge.loop
    loop.policy = policy
    host.bridge.postToJavaScript("load", subject: script.url, accessing: .javaScript) {
      [script] bridge in
      try bridge.context.evaluate(script.evaluated)
    }
    for _ in 1...3 {
      loop.post(on: loop.lane("main"), "native step") {
        loop.declareFootprint()
        pedometer.step.send(NoBody())
      }
    }
    await host.runUntilIdle()
    return Outcome(
      failures: diary.steps == 3 ? [] : [.failure("heard \(diary.steps) of 3")], summary: "heard")
  }
}

@Suite @HostActor struct ReducedScriptTests {
  private func search(reduced: Bool) async throws -> SearchReport {
    var options = Explorer.Options()
    options.runs = 20_000
    options.faultPlans = []
    options.strategies = [.exhaustive]
    options.reduces = reduced
    return try await Explorer(try LateSubscriber(), options).search()
  }

  @Test func `three events and a late subscriber need a twentieth of all orders`() async throws {
    let all = try await search(reduced: false)
    let reduced = try await search(reduced: true)
    let orders = try #require(all.coverage.exhausted["plain"])
    #expect(reduced.coverage.exhausted["plain"] != nil)
    #expect(Set(all.classes.keys) == Set(reduced.classes.keys))
    #expect(reduced.runs * 20 <= orders)
  }
}
