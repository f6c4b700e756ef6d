import HostLoop
import NativeBridge
import Testing

/// What the ledger keeps of a large number of ended entries: those that a rule needs, and counts of the rest.
@HostActor
struct LedgerGrowthTests {
  private let ledger = Ledger(loop: EventLoop(clock: .virtual))

  @Test(arguments: Ledger.Kind.allCases)
  func `ten times as much that ended is remembered no longer`(kind: Ledger.Kind) {
    func remembered(after count: Int) -> Int {
      let ledger = Ledger(loop: EventLoop(clock: .virtual))
      for number in 0..<count { ledger.end(ledger.begin(kind, "e\(number)"), .done("1")) }
      #expect(ledger.count(kind) == count)
      #expect(ledger.openCount(kind) == 0)
      return ledger.history(of: kind).count
    }
    #expect(remembered(after: 100_000) <= remembered(after: 20_000) + 5000)
  }

  @Test func `lost events are counted, and the latest are remembered`() {
    for number in 0..<50_000 {
      ledger.end(ledger.begin(.event, number == 0 ? "first" : "onReading"), .dropped(.noListener))
    }
    #expect(ledger.events == (sent: 50_000, held: 0, delivered: 0, dropped: 50_000))
    #expect(ledger.losses.count < 10_000)
    #expect(
      ledger.findings.map(\.message) == [
        "`first` was lost: nobody ever listened to it",
        "`onReading` was lost, and 49998 before it: nobody ever listened to it",
      ])
  }

  @Test func `a finding stands however much happens after it`() {
    let fetch = ledger.begin(.completionHandler, "background fetch #1")
    let request = ledger.begin(.request, "POST /workouts")
    ledger.end(fetch, .done("newData"))
    ledger.end(request, .done("200"))
    ledger.end(ledger.begin(.removal, "Sensor"), .removed(3, of: 1))
    ledger.end(ledger.begin(.headlessTask, "Sync (#1)"), .failed("timed out"))
    ledger.end(ledger.begin(.event, "onReading"), .dropped(.noListener))
    ledger.end(ledger.begin(.subscription, .init("onReading", of: "Sensor")), .done("removed"))
    let before = ledger.findings
    #expect(
      before.map(\.code) == [
        "event-before-listener", "listeners-over-removed", "finish-before-upload",
        "headless-task-late",
      ])
    ledger.end(ledger.begin(.completionHandler, "background fetch #2"), .done("noData"))
    for number in 0..<20_000 {
      let fetch = ledger.begin(.completionHandler, "background fetch #\(number + 3)")
      ledger.end(ledger.begin(.request, "POST /workouts"), .done("200"))
      ledger.end(fetch, .done("newData"))
      ledger.end(ledger.begin(.subscription, .init("onReading", of: "Sensor")), .done("removed"))
      ledger.end(ledger.begin(.removal, "Sensor"), .removed(1, of: 1))
      ledger.end(ledger.begin(.headlessTask, "Sync (#\(number + 2))"), .done("finished"))
    }
    #expect(ledger.findings == before)
  }

  @Test func `repeated problems are reported at most a hundred times, and counted`() {
    for number in 0..<1000 {
      let fetch = ledger.begin(.completionHandler, "background fetch #\(number)")
      let request = ledger.begin(.request, "POST /workouts")
      ledger.end(fetch, .done("newData"))
      ledger.end(request, .done("200"))
      ledger.end(ledger.begin(.request, "POST /log"), .done("200"))
    }
    let findings = ledger.findings
    #expect(findings.count { $0.code == "finish-before-upload" } == 100)
    #expect(findings.count { $0.code == "work-after-finish" } == 100)
    #expect(findings.count { $0.message.hasSuffix("\n  and 900 more times after that") } == 2)
    #expect(findings.first?.message.contains("background fetch #0 was finished") == true)
  }

  @Test func `requests after one completion handler are not reported for another`() {
    for number in 0..<3 {
      ledger.end(ledger.begin(.completionHandler, "fetch #\(number)"), .done("newData"))
      if number == 1 {
        for _ in 0..<4 { ledger.end(ledger.begin(.request, "POST /log"), .done("200")) }
      }
    }
    #expect(
      ledger.findings.map(\.message) == [
        "POST /log and 3 more began 0.0 ms after fetch #1 was finished: iOS may suspend the app before "
          + "it is sent"
      ])
  }
}
