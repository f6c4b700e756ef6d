import BackgroundFetch
import Capabilities
import NativeBridge
import RaceSearch
import SchedulingStrategies
import Testing

@Suite struct ReplayTokenTests {
  private let schedule = Schedule(
    inputs: [
      .fetch(at: 40), .reload(at: 3), .suspend(at: 1), .kill(at: 2), .open(at: 9),
      .latency(request: 2, milliseconds: 300), .failure(request: 1, .lost), .dropEvent(1),
      .duplicateEvent(2),
    ],
    delays: [
      Delay(
        TaskName(
          lane: "network 1", label: "answer", subject: "http://a.example/x?y=1,2+3", occurrence: 2),
        until: TaskName(lane: "main", label: "performFetch", subject: "", occurrence: 1))
    ])

  @Test func `a token read again is the same schedule`() throws {
    let token = ReplayToken(architecture: .bridge, script: ["text"], schedule: schedule)
    #expect(try ReplayToken(parsing: token.description) == token)
  }

  @Test func `a token needs no quotes in a shell`() {
    let token = ReplayToken(architecture: .turbo, script: ["text"], schedule: schedule)
    let special = token.description.filter { " \t'\"\\$`!*?[](){}<>|&;#~".contains($0) }
    #expect(special.isEmpty)
  }

  @Test func `another text has another hash`() {
    #expect(ReplayToken.hash(of: ["a"]) != ReplayToken.hash(of: ["b"]))
    #expect(ReplayToken.hash(of: []).count == 8)
  }

  @Test(arguments: [
    "", "hello", "bh2,turbo,0,,", "bh1,turbo,0,fetch@x,", "bh1,turbo,0,,a=b", "bh1,turbo",
  ])
  func `an invalid token is refused with a reason`(_ text: String) {
    #expect(throws: ReplayTokenError.self) { try ReplayToken(parsing: text) }
  }
}
