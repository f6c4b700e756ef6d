import Bridge
import BridgeTesting
import Device
import EventLoop
import Foundation
import Host
import Testing
import WebAPIs

final class Doorbell: NativeModule {
  private let onRing = Event<String>("onRing", whenUnobserved: .hold(latest: 3))

  var exports: [any Export] {
    onRing
    Function("open", open)
  }

  func ring(at door: String) { onRing.send(door) }

  func open(door: String) throws -> String {
    guard door != "back" else { throw NativeError(code: "E_STUCK", message: "\(door) is stuck") }
    return "\(door) is open"
  }
}

@HostActor
struct DoorbellTests {
  private let doorbell = Doorbell()

  @Test(arguments: Architecture.allCases)
  func `a ring before the script listens is heard`(_ architecture: Architecture) async throws {
    let host = try TestHost(architecture, doorbell)
    doorbell.ring(at: "front")
    try await host.run(
      script: """
        import { NativeEventEmitter, NativeModules } from 'react-native';
        new NativeEventEmitter(NativeModules.Doorbell)
          .addListener('onRing', (door) => console.log('ring at', door));
        """)
    #expect(host.console == ["ring at front"])
    host.expectNoDiagnoses()
  }

  @Test(arguments: Architecture.allCases)
  func `a door that is stuck rejects`(_ architecture: Architecture) async throws {
    let host = try TestHost(architecture, doorbell)
    try await host.run(
      script: """
        import { NativeModules } from 'react-native';
        for (const door of ['front', 'back']) {
          NativeModules.Doorbell.open(door)
            .then(console.log, ({ code, message }) => console.log(code, message));
        }
        """)
    #expect(host.console == ["front is open", "E_STUCK back is stuck"])
    #expect(host.calls.map(\.subject) == ["Doorbell.open", "Doorbell.open"])
  }

  @Test func `a ring is reported again 30 s after the server failed`() async throws {
    let host = try TestHost(doorbell)
    host.network.enqueue(.status(503), .status(201))
    try await host.run(
      script: """
        import { NativeEventEmitter, NativeModules } from 'react-native';
        const report = async (door) => {
          const response = await fetch('https://door.test/rings', { method: 'POST', body: door });
          if (!response.ok) setTimeout(report, 30_000, door);
        };
        new NativeEventEmitter(NativeModules.Doorbell).addListener('onRing', report);
        """)
    doorbell.ring(at: "front")
    await host.advance(by: .seconds(29))
    #expect(host.requests.count == 1)
    await host.advance(by: .seconds(1))
    #expect(host.requests.map(\.text) == ["front", "front"])
    host.expectNoDiagnoses()
  }
}

/// The tests above and below are those of docs/TESTING.md.
@HostActor
struct DocumentedTestTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func `the guide's test of an app works`() async throws {
    let path = Self.root.appending(path: "js/examples/health-sync/app.js").path
    let network = TestNetwork { _ in .status(201) }
    let app = try TestApp(.file(path: path), network: network)
    let result = await app.run()
    #expect(result.fetches.map(\.result) == [.newData])
    #expect(result.acknowledgedCount == 12)
    app.expectNoDiagnoses()
  }

  @Test func `the guide shows what is tested here`() throws {
    func code(_ text: some StringProtocol) -> String {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
    }
    let page = Self.root.appending(path: "docs/TESTING.md")
    let guide = try String(contentsOf: page, encoding: .utf8)
    let source = code(try String(contentsOf: URL(filePath: #filePath), encoding: .utf8))
    let blocks = guide.components(separatedBy: "\n```swift\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0]
    }
    #expect(blocks.count == 2)
    for block in blocks { #expect(source.contains(code(block))) }
  }
}
