import HostLoop
import Testing

/// `Linking` calls React Native's emitter at one place for the whole app (contract 7.8).
@HostActor
struct LinkingListenerTests {
  private let adding = "Linking.addEventListener('url', () => {});"

  @Test func `listeners that different lines of the app add are no leak`() async throws {
    #expect(try await AppFixture.leaks(addedOnTwoLinesBy: adding) == [])
  }

  @Test func `listeners that one line of the app adds again and again are a leak`() async throws {
    let leaks = try await AppFixture.leaks(addedInALoopBy: adding)
    #expect(leaks.count == 1)
    #expect(Set(leaks.first ?? []).count == 1, "\(leaks)")
  }
}
