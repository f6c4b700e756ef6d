import AppHost
import HostLoop
import SimulatedPhone
import Testing

/// Listeners of `AppState`, which calls React Native's emitter at one place for the whole app (contract 7.8).
@HostActor
struct LeakedListenerTests {
  private let adding = "AppState.addEventListener('change', () => {});"

  @Test func `that different lines of the app add are no leak`() async throws {
    #expect(try await AppFixture.leaks(addedOnTwoLinesBy: adding) == [])
  }

  @Test func `that one line of the app adds again and again are a leak`() async throws {
    let leaks = try await AppFixture.leaks(addedInALoopBy: adding)
    #expect(leaks.count == 1)
    #expect(Set(leaks.first ?? []).count == 1, "\(leaks)")
  }

  /// `react-native-mmkv` does this for each storage, and removes the listener when the storage is garbage.
  @Test func `that a package adds for calls on different lines of the app are no leak`()
    async throws
  {
    let files = [
      "node_modules/bell/index.js": """
      import { AppState } from 'react-native';
      export const makeBell = () => { AppState.addEventListener('memoryWarning', () => {}); };
      """
    ]
    let start = "import { makeBell } from 'bell';\n"
    #expect(try await AppFixture.leaks(in: start + "makeBell();\nmakeBell();", files) == [])
    let loop = "for (let i = 0; i < 2; i += 1) { makeBell(); }"
    #expect(try await AppFixture.leaks(in: start + loop, files).count == 1)
  }

  // `removeListeners` does not say which listener it removes.
  @Test func `that the code adds again after it has removed its own are no leak`() async throws {
    let script = """
      const effect = () => {
        const subscription = AppState.addEventListener('change', () => {});
        return () => subscription.remove();
      };
      let stop;
      for (let render = 0; render < 4; render += 1) {
        stop?.();
        stop = effect();
        if (render === 0) AppState.addEventListener('change', () => {});
      }
      """
    #expect(try await AppFixture.leaks(in: script) == [])
  }
}

extension AppFixture {
  static func leaks(addedOnTwoLinesBy adding: String) async throws -> [[String?]] {
    try await leaks(
      in: """
        \(adding)
        function later() {
          \(adding)
        }
        later();
        """)
  }

  static func leaks(addedInALoopBy adding: String) async throws -> [[String?]] {
    try await leaks(
      in: """
        \(adding)
        for (let i = 0; i < 3; i += 1) {
          \(adding)
        }
        """)
  }

  /// The places that each `subscription-leak` of a run names.
  fileprivate static func leaks(
    in script: String, _ files: [String: String] = [:]
  ) async throws -> [[String?]] {
    let imports = "import { AppState, Linking } from 'react-native';\n"
    let app = try AppFixture(imports + script, files: files) { $0.launch = .user }
    return await app.run().diagnoses.filter { $0.code == "subscription-leak" }
      .map { $0.moments.map(\.place) }
  }
}
