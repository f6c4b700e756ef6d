import AppHost
import BridgeTesting
import HostLoop
import NativeBridge
import Testing

// Release builds do not know where an instance was made.
#if DEBUG

  /// An instance that was never registered, next to the one that JavaScript uses.
  @HostActor
  struct SecondInstanceTests {
    private static let file = "Tests/NativeBridgeTests/SecondInstanceTests.swift"

    @Test(arguments: [
      (
        Architecture.turbo,
        "Error when sending event: onFlash (listenerCount: 0) with body: 3. RCTCallableJSModules is not "
          + "set. This is probably because you've explicitly synthesized the RCTCallableJSModules in Lamp, "
          + "even though it's inherited from RCTEventEmitter."
      ),
      (
        .bridge,
        "Error when sending event: onFlash with body: 3. Bridge is not set. This is probably because "
          + "you've explicitly synthesized the bridge in Lamp, even though it's inherited from "
          + "RCTEventEmitter."
      ),
    ])
    func `7.5 sending from a second instance names the places where both were made`(
      architecture: Architecture, words: String
    ) async throws {
      let lamp = Lamp()
      let first = #line - 1
      let second = Lamp()
      let other = #line - 1
      let host = try TestHost(architecture, lamp)
      let registered = #line - 1
      try await host.run(script: "__bridgehost.module('Lamp').addListener('onFlash')")
      await host.advance(by: .milliseconds(20))
      second.flash(3)
      let diagnosis = try #require(host.diagnoses.first)
      #expect(diagnosis.severity == .error)
      #expect(
        diagnosis.text == """
          \(words)
            Lamp has two instances. JavaScript knows the one that was made at \(Self.file):\(first); \
          this one was made at \(Self.file):\(other) and was never registered
            registered  after 0.0 ms    NativeBridgeTests/SecondInstanceTests.swift:\(registered)
            sent        after 20 ms     NativeBridgeTests/SecondInstanceTests.swift:\(Lamp.line)
            fix: send from the registered instance, and do not create another one
          """)
    }

    @Test(arguments: Architecture.allCases)
    func `7.5 emitting from a second instance is reported, too`(architecture: Architecture)
      async throws
    {
      let host = try TestHost(architecture, Lamp())
      let second = Lamp()
      let line = #line - 1
      second.onDim.emit(0.5)
      #expect(host.diagnoses.map(\.code) == ["bridge-not-set"])
      let text = try #require(host.diagnoses.first?.text)
      #expect(
        text.hasPrefix(
          "`onDim` was emitted by an instance that was never registered, and was lost.\n"))
      #expect(text.contains("this one was made at \(Self.file):\(line) and was never registered"))
    }

    @Test(arguments: Architecture.allCases)
    func `7.5 the report of an unregistered module says where the instance was made`(
      architecture: Architecture
    ) async throws {
      let host = try TestHost(architecture)
      try await host.run(script: "")
      let stray = Stray()
      let line = #line - 1
      stray.onGone.send(1)
      let message = try #require(host.diagnoses.first?.message)
      #expect(
        message.hasSuffix(
          "\n  no registered module has it among its `exports`; it was made at \(Self.file):\(line)"
        ))
    }

    @Test(arguments: Architecture.allCases)
    func `7.5 the report names the place where the factory was registered`(
      architecture: Architecture
    ) async throws {
      let registry = ModuleRegistry()
      try registry.add { Lamp() }
      let line = #line - 1
      let host = try TestHost(architecture, registry: registry)
      try await host.run(script: "__bridgehost.module('Lamp')")
      Lamp().flash(1)
      #expect(
        host.diagnoses.first?.message.contains(
          "JavaScript knows the one that was made at \(Self.file):\(line); this one") == true)
      #expect(host.diagnoses.first?.moments.first?.place?.hasSuffix(":\(line)") == true)
    }
  }

  @HostActor
  private final class Lamp: NativeModule {
    static let line = #line + 7
    private let onFlash = Event<Int>("onFlash")
    let onDim = EventEmitter<Double>("onDim")
    var exports: [any Export] {
      onFlash
      onDim
    }
    func flash(_ times: Int) { onFlash.send(times) }
  }

  @HostActor
  private final class Stray: NativeModule {
    let onGone = Event<Int>("onGone")
    var exports: [any Export] { onGone }
  }

#endif
