public import AppHost
internal import HostLoop
public import NativeBridge
public import Testing
public import WebAPIs

// What happened, for expectations.
extension TestHost {
  /// The diagnoses of the run if it ended now. They include lost events, promises that were never
  /// settled, and listeners that were never removed.
  public var diagnoses: [ReportedDiagnosis] {
    let found = (bridge.diagnoses + bridge.findings()).map {
      ReportedDiagnosis($0, globals.errors)
    }
    // Prefer the diagnoses from before the bridge ended, because they know places in JavaScript.
    return lastDiagnoses
      + found.filter { new in
        !lastDiagnoses.contains { $0.code == new.code && $0.message == new.message }
      }
  }

  /// The events that modules sent, in order, each with how it ended.
  public var events: [Ledger.Entry] { record.entries { $0 == .event } }

  /// The asynchronous calls of modules, in order. Their `subject` is `Module.method`.
  public var calls: [Ledger.Entry] { record.entries { $0 == .call || $0 == .promise } }

  /// The requests that scripts made.
  public var requests: [HTTPRequest] { network.requests }

  /// The entries that have not ended: calls, timers, requests, and events that wait for a listener.
  /// Without subscriptions, which normally stay open.
  public var open: [Ledger.Entry] { bridge.ledger.open.filter { $0.kind != .subscription } }

  /// The time on the host's clock since the host was made.
  public var elapsed: Duration { bridge.loop.clock.now - .start }

  /// Expects that there is no diagnosis. An uncaught error is also a diagnosis.
  public func expectNoDiagnoses(sourceLocation: SourceLocation = #_sourceLocation) {
    ReportedDiagnosis.expectNone(in: diagnoses, sourceLocation)
  }
}
