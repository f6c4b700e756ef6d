public import HostLoop
public import NativeBridge

/// A capability that says what it did in the run, and what went wrong.
@HostActor
public protocol ReportingCapability: Capability {
  /// Its part of the run's summary, such as `3 rings`. `nil` for none.
  var summary: String? { get }
  /// Its fields in the file of `--summary`, by name.
  var summaryFields: [String: any Encodable & Sendable] { get }
  /// Its columns in the table of `--days`.
  var dayColumns: [DayColumn] { get }
  /// Problems of a script that ends: at a reload, at the end of the app's process, and at the end
  /// of the run. Report each problem once.
  func diagnoseScript() -> [Diagnosis]
  /// Problems that only the end of the run shows. Report other problems when they happen.
  func diagnose() -> [Diagnosis]
  /// The numbers of open ledger entries that ``diagnose()`` explains. Nothing else is reported
  /// about them.
  var explainedEntries: [Int] { get }
}

extension ReportingCapability {
  public var asReporting: (any ReportingCapability)? { self }
  public var summary: String? { nil }
  public var summaryFields: [String: any Encodable & Sendable] { [:] }
  public var dayColumns: [DayColumn] { [] }
  public func diagnoseScript() -> [Diagnosis] { [] }
  public func diagnose() -> [Diagnosis] { [] }
  public var explainedEntries: [Int] { [] }
}
