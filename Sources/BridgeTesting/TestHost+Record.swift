public import AppHost
internal import HostLoop
public import NativeBridge
public import Testing
public import WebAPIs

// What happened, for expectations.
extension TestHost {
  /// What is wrong with the run, if it ends now: also events that were lost, promises that were never
  /// settled, listeners that were never removed.
  public var diagnoses: [ReportedDiagnosis] {
    let found = (bridge.diagnoses + bridge.ledger.findings).map {
      ReportedDiagnosis($0, globals.errors)
    }
    // Those of before the bridge's end know places of JavaScript.
    return lastDiagnoses
      + found.filter { new in
        !lastDiagnoses.contains { $0.code == new.code && $0.message == new.message }
      }
  }

  /// Events that modules sent, in that order, and what became of each.
  public var events: [Ledger.Entry] { record.entries { $0 == .event } }

  /// Asynchronous calls of modules, in that order; `subject` is `Module.method`.
  public var calls: [Ledger.Entry] { record.entries { $0 == .call || $0 == .promise } }

  /// What scripts asked of the network.
  public var requests: [HTTPRequest] { network.requests }

  /// What began and did not end: calls, timers, requests, events that wait for a listener. Without
  /// subscriptions, which last.
  public var open: [Ledger.Entry] { bridge.ledger.open.filter { $0.kind != .subscription } }

  /// The time on the host's clock since the host was made.
  public var elapsed: Duration { bridge.loop.clock.now - .start }

  /// Expects that nothing was found wrong; an error that nothing caught is wrong.
  public func expectNoDiagnoses(sourceLocation: SourceLocation = #_sourceLocation) {
    ReportedDiagnosis.expectNone(in: diagnoses, sourceLocation)
  }
}
