import AppHost
import HostLoop
import SimulatedPhone
import Testing

/// Listeners of `AppState` and `Linking`, which call React Native's emitter at one place for the whole app (contract 7.8).
@HostActor
struct LeakedListenerTests {
  private static let imports = "import { AppState, Linking } from 'react-native';\n"
  nonisolated static let adders = [
    "AppState.addEventListener('change', () => {});", "Linking.addEventListener('url', () => {});",
  ]

  private func leaks(in script: String) async throws -> [[String?]] {
    let app = try AppFixture(Self.imports + script) { $0.launch = .user }
    return await app.run().diagnoses.filter { $0.code == "subscription-leak" }
      .map { $0.moments.map(\.place) }
  }

  @Test(arguments: adders)
  func `that different lines of the app add are no leak`(_ adding: String) async throws {
    let leaks = try await leaks(
      in: """
        \(adding)
        function later() {
          \(adding)
        }
        later();
        """)
    #expect(leaks == [])
  }

  @Test(arguments: adders)
  func `that one line of the app adds again and again are a leak`(_ adding: String) async throws {
    let leaks = try await leaks(
      in: """
        \(adding)
        for (let i = 0; i < 3; i += 1) {
          \(adding)
        }
        """)
    #expect(leaks.count == 1)
    #expect(Set(leaks.first ?? []).count == 1, "\(leaks)")
  }
}
