import BridgeTesting
import HostLoop
import MMKV
import NativeBridge
import RNFS
import SimulatedPhone
import Storage
import Testing
import WebAPIs

/// A phone whose app is launched any number of times; each launch is a process with its own bridge.
@HostActor
final class StorageFixture {
  @HostActor
  private final class Lock {
    var state = LockState.unlocked
    var isShowingApp = true
  }

  let architecture: Architecture
  let storage: PhoneStorage
  let clock = LoopClock(.virtual)
  let network: TestNetwork
  /// The app, as the modules see it.
  var owner = StoringApp(bundleIdentifier: "com.example.app")
  private let screen = Lock()

  init(
    _ architecture: Architecture = .turbo, network: TestNetwork = TestNetwork(),
    iCloudKeychain: ICloudKeychain? = nil
  ) {
    self.architecture = architecture
    self.network = network
    storage = .temporary(
      clock: clock, iCloudKeychain: iCloudKeychain, lock: { [screen] in screen.state },
      canAskPerson: { [screen] in screen.isShowingApp })
  }

  var lock: LockState {
    get { screen.state }
    set { screen.state = newValue }
  }

  /// Whether the app is on the screen.
  var isShowingApp: Bool {
    get { screen.isShowingApp }
    set { screen.isShowingApp = newValue }
  }

  /// Launches the app, runs the script until nothing is left to do, and ends the process.
  ///
  /// - Returns: the lines that it printed.
  @discardableResult
  func launch(_ script: String) async throws -> [String] {
    let host = try launchAndKeep()
    try await run(script, on: host)
    host.expectNoDiagnoses()
    return host.console
  }

  /// Launches the app without running or ending it.
  func launchAndKeep() throws -> TestHost {
    let registry = ModuleRegistry()
    try registry.addModules(of: storage, for: owner)
    try registry.add { [storage] in
      RNFSManager(storage: storage, capacity: 128_000_000_000) { nil }
    }
    try registry.add { NitroModules() }
    // Each launch is a process of its own.
    try registry.add(MMKVLibrary(storage))
    return try TestHost(architecture, registry: registry, network: network)
  }

  /// - Parameter script: follows an import of `NativeModules`, inside an asynchronous function,
  ///   where `print` prints JSON and `errorOf` returns an error's code and message.
  func run(_ script: String, on host: TestHost) async throws {
    try await host.run(
      script: """
        import { NativeModules, Settings } from 'react-native';
        const { Keychain, UserDefaults, RNKeychainManager, RNCAsyncStorage, RNAsyncStorage,
          RNFSManager } = NativeModules;
        const print = (...values) => console.log(...values.map((value) => JSON.stringify(value)));
        const errorOf = (promise) => promise.then(
          () => 'no error', ({ code, message }) => `${code}: ${message}`);
        (async () => {
        \(script)
        })();
        """)
    await host.runUntilIdle()
  }
}
