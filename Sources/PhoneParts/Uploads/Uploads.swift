public import Capabilities
public import Foundation
public import HostLoop
internal import NativeBridge
internal import SimulatedPhone
internal import WebAPIs

/// Which of the samples that JavaScript got have reached a server.
///
/// Each sample has a UUID. A request contains a sample if its body or URL contains the UUID.
@HostActor
public final class Uploads: ReportingCapability, SearchedCapability {
  /// How many requests with samples were answered with 2xx.
  public private(set) var requestCount = 0
  /// How many requests with samples were not answered with 2xx.
  public private(set) var refusedCount = 0
  /// The answers to requests with samples. Only recorded with `--days`.
  package private(set) var answers: [Answer] = []
  let app: AppConnection
  private var ledger: Ledger { app.ledger }
  var clock: LoopClock { app.phone.loop.clock }
  /// The number of the work for which the running task reads samples, such as a background fetch.
  /// `nil` for none.
  package var workInProgress: (@HostActor () -> Int?)?
  /// Whether the script uses a capability that provides samples.
  package var areExpected: (@HostActor () -> Bool)?
  /// Whether a server must get a sample; `nil` if it must get all.
  package var isExpected: (@HostActor (UUID) -> Bool)?
  /// Says which queries since a moment began after these samples, and so cannot find them. `nil` if that is not why they are
  /// missing.
  package var lateQuery: (@HostActor (_ missing: Set<UUID>, _ since: LoopInstant) -> String?)?
  /// The severity of uploading samples twice. Normally a warning, because a server may expect it.
  var doubledUploads = Diagnosis.Severity.warning
  /// The severity of uploading samples in two requests at the same time. Normally a warning, because a server may expect it.
  var simultaneousUploads = Diagnosis.Severity.warning
  /// The severity of completing work before its samples were sent. Normally a warning, because a phone may not suspend the
  /// app for some seconds.
  var severityOfEarlyCompletion = Diagnosis.Severity.warning
  private var samples: [UUID: Sample] = [:]
  /// The samples that JavaScript got for work in progress, each with the number of ledger entries
  /// at that time. Empty for work for which the script read no samples.
  private var duringWork: [Int: [UUID: Int]] = [:]
  /// The samples of ended work that no server has acknowledged.
  private var afterWork: [UUID: Int] = [:]
  /// The latest ended work with samples that no server had acknowledged by then, with these samples and others.
  private var endedWork: [(id: Int, samples: [UUID: Int])] = []
  private static let mostEndedWork = 64

  /// The answer to a request with samples.
  package struct Answer: Sendable {
    /// When it was answered.
    package let time: LoopInstant
    /// The status of the answer.
    package let status: Int
    /// How many samples the request contained.
    package let samples: Int

    /// Whether the server acknowledged the samples.
    var isGood: Bool { (200..<300).contains(status) }
  }

  /// What is known about a sample, or about its deletion.
  private struct Sample {
    /// How many entries the ledger had when JavaScript last got it.
    var read = 0
    /// How many times JavaScript got it. A script may send it as many times.
    var handovers: Int32 = 0
    /// How many of these times native code gave it without a query of the script.
    var pushes: Int32 = 0
    var wasHandedOver = false
    /// Whether any request contained it, whatever the answer.
    var wasSent = false
    /// When a server first acknowledged it.
    var acknowledged: LoopInstant?
    var isAcknowledged: Bool { acknowledged != nil }
  }

  /// How many different samples JavaScript got.
  public private(set) var handedOverCount = 0
  /// How many different samples a server acknowledged with a 2xx.
  public private(set) var acknowledgedCount = 0
  /// When JavaScript last got an answer about samples, even if there were none.
  package private(set) var latestReading: LoopInstant?
  /// When the app last came to the foreground.
  private(set) var latestOpening: LoopInstant?

  /// Whether the script has read the changes since an anchor.
  private(set) var hasReadChanges = false
  package var settled = SettledSamples()
  var early = EarlyCompletions()
  /// The samples that the script knows to be acknowledged, by the target of the request. The target
  /// matters because a workout's route may go to another URL, or with GraphQL to another operation
  /// or argument.
  private var receipts: [String: [UUID: Receipt]] = [:]

  /// The acknowledgement of a sample.
  struct Receipt {
    /// When the script first learned of it.
    let time: LoopInstant
    /// The ledger entry of the request that was answered.
    let request: Int
    /// Tells a server that two requests are the same (`Idempotency-Key`).
    let idempotencyKey: String?
    /// Requests with this entry number or a later one began after that.
    let nextEntry: Int
    /// How many times the sample was sent because JavaScript got it again.
    var count: Int32 = 1
  }

  /// Samples in a request that servers acknowledge a second time.
  struct RepeatedUpload {
    /// How many they are.
    let count: Int
    let first: Receipt
    /// Whether both requests were under way at the same time. Otherwise the script knew the first answer.
    let isSimultaneous: Bool
  }

  public init(_ app: AppConnection) {
    self.app = app
    app.phone.lifecycle.observe { [weak self] in
      if $0 == .active { self?.latestOpening = self?.clock.now }
    }
    app.onRequestEnd = { [weak self] in self?.requestEnded($0, $1, entry: $2) }
  }

  /// How many scripts have ended, by a reload or with their process.
  private var endedScripts = 0

  /// Whether JavaScript got only workouts.
  public private(set) var areAllWorkouts = true

  /// Records that JavaScript gets samples.
  ///
  /// - Parameters:
  ///   - samples: the UUIDs of the samples.
  ///   - work: the number of the background work for which they are read; `nil` for none.
  public func handOver(_ samples: [UUID], during work: Int?) {
    note(samples, work)
    for sample in samples { self.samples[sample]?.pushes += 1 }
  }

  /// Call this when the script queries samples.
  ///
  /// - Returns: a closure to call with the result. `isAnchored` says that the result contains the
  ///   changes since an anchor.
  public func beginReading()
    -> @HostActor (_ found: [UUID], _ areWorkouts: Bool, _ isAnchored: Bool)
    -> Void
  {
    let settled = settled.all
    let script = endedScripts
    return { [self] found, areWorkouts, isAnchored in
      // Nobody is left to get the result.
      guard script == endedScripts else { return }
      note(found, workInProgress?(), again: isAnchored ? settled : [])
      if isAnchored {
        self.settled.read(found)
        hasReadChanges = true
      }
      if !areWorkouts { areAllWorkouts = false }
    }
  }

  /// Whether JavaScript has ever got the sample.
  public func wasHandedOver(_ sample: UUID) -> Bool { samples[sample]?.wasHandedOver ?? false }

  /// Records that JavaScript learns of deleted samples. It reports them to a server by the same
  /// UUIDs.
  public func handOver(deletions: [UUID]) {
    for uuid in deletions { samples[uuid, default: Sample()].handovers += 1 }
  }

  /// Called when the script is reloaded. It has lost what it did not store.
  func forgetReceipts() {
    endedScripts += 1
    early.forget()
    receipts = [:]
    settled.forget()
  }

  /// How many samples some work had, and how many of them no server has acknowledged.
  ///
  /// - Parameter entry: the ledger entry of the call that ended the work. Samples that JavaScript
  ///   got after it do not belong to the work.
  package func unacknowledged(ofWork id: Int, before entry: Int) -> (of: Int, count: Int) {
    let samples = (duringWork[id] ?? [:]).filter { $0.value <= entry }
    return (samples.count, samples.keys.count { !isAcknowledged($0) })
  }

  /// Ends some work. Of its samples only the unacknowledged ones are kept.
  package func end(work id: Int) {
    guard let samples = duringWork.removeValue(forKey: id) else { return }
    if samples.keys.contains(where: { !isAcknowledged($0) }) {
      if endedWork.count == Self.mostEndedWork { endedWork.removeFirst() }
      endedWork.append((id, samples))
    }
    if acknowledgedCount == 0 && afterWork.isEmpty {
      afterWork = samples
      return
    }
    for (uuid, entry) in samples where !isAcknowledged(uuid) {
      afterWork[uuid] = min(entry, afterWork[uuid] ?? .max)
    }
  }

  /// The samples that JavaScript has got since a ledger entry, and that were in no request that has ended.
  func unsent(since entry: Int) -> [UUID] {
    samples.filter { $0.value.wasHandedOver && !$0.value.wasSent && $0.value.read >= entry }
      .keys.filter { isExpected?($0) ?? true }
  }

  private func isAcknowledged(_ uuid: UUID) -> Bool { samples[uuid]?.isAcknowledged ?? false }

  /// Whether the script has read samples for some work, even if there were none.
  ///
  /// - Parameter entry: the ledger entry of the call that ended the work. What JavaScript got after it does not count: it is
  ///   for other work that waited for this one.
  package func hasRead(forWork id: Int, before entry: Int) -> Bool {
    guard let samples = duringWork[id] else { return false }
    return samples.isEmpty || samples.values.contains { $0 <= entry }
  }

  /// How many samples JavaScript got for background work and no server has acknowledged.
  public var unacknowledgedCount: Int { forgotten(open: [], before: .max) }

  /// The samples that JavaScript got for background work and no server has acknowledged.
  package var unacknowledged: Set<UUID> { forgottenSamples(open: [], before: .max) }

  /// How many samples were in requests, but not acknowledged by any server.
  public var sentInVainCount: Int { sentInVain.count }

  /// The samples that were in requests, but not acknowledged by any server.
  package var sentInVain: Set<UUID> {
    Set(samples.filter { $0.value.wasSent && !$0.value.isAcknowledged }.keys)
  }

  /// How many samples servers have acknowledged after a moment.
  func acknowledgedCount(after time: LoopInstant) -> Int {
    samples.values.count { $0.acknowledged.map { $0 > time } ?? false }
  }

  /// How many samples no server has acknowledged although all work that read them has ended.
  ///
  /// - Parameter entry: the ledger entry of the call that ended the latest work.
  package func forgotten(open: [Int], before entry: Int) -> Int {
    forgottenSamples(open: open, before: entry).count
  }

  /// The numbers of the work that read these samples.
  package func forgottenWork(open: [Int], before entry: Int) -> [Int] {
    let samples = forgottenSamples(open: open, before: entry)
    return (endedWork + duringWork.map { ($0.key, $0.value) })
      .filter { $0.samples.keys.contains(where: samples.contains) }.map(\.id)
  }

  private func forgottenSamples(open: [Int], before entry: Int) -> Set<UUID> {
    let busy = open.reduce(into: Set<UUID>()) { $0.formUnion((duringWork[$1] ?? [:]).keys) }
    let all = duringWork.values.reduce(into: Set(afterWork.filter { $0.value <= entry }.keys)) {
      $0.formUnion($1.filter { $0.value <= entry && !isAcknowledged($0.key) }.keys)
    }
    return all.subtracting(busy)
  }

  /// - Parameter known: samples that the script did not need to query again. They do not have to be
  ///   sent again.
  private func note(_ uuids: [UUID], _ work: Int?, again known: Set<UUID> = []) {
    latestReading = clock.now
    for uuid in uuids {
      var sample = samples[uuid] ?? Sample()
      if !sample.wasHandedOver { handedOverCount += 1 }
      sample.wasHandedOver = true
      if !known.contains(uuid) { sample.handovers += 1 }
      sample.read = ledger.beganCount
      samples[uuid] = sample
    }
    guard let work else { return }
    let entry = ledger.beganCount
    let expected = isExpected.map { uuids.filter($0) } ?? uuids
    duringWork[work, default: [:]].merge(expected.map { ($0, entry) }) { earlier, _ in earlier }
  }

  /// - Parameters:
  ///   - response: the response; `nil` if there was none.
  ///   - entry: the number of the request in the ledger.
  /// - Returns: the samples that were uploaded twice.
  func record(_ request: HTTPRequest, _ response: HTTPResponse?, entry: Int) -> RepeatedUpload? {
    if !(200..<300).contains(response?.status ?? 0) { settled.forget() }
    // A DELETE request names samples too.
    guard request.method != "DELETE", handedOverCount > 0 else { return nil }
    let found = request.body.flatMap {
      SampleScan.scan($0, contentEncoding: request.headers.value(of: "content-encoding"))
    }
    let inBody = (found?.uuids ?? []).filter { wasHandedOver($0) }
    let carried = inBody.union(named(in: request))
    guard !carried.isEmpty else { return nil }
    early.sent(carried).map { reportEarly($0, $1, request, entry: entry) }
    for uuid in carried where samples[uuid]?.wasSent == false && isExpected?(uuid) ?? true {
      samples[uuid]?.wasSent = true
    }
    guard let response else { return nil }
    if app.days != nil {
      answers.append(
        Answer(time: clock.now, status: response.status, samples: carried.count))
    }
    guard (200..<300).contains(response.status) else {
      refusedCount += 1
      return nil
    }
    requestCount += 1
    for uuid in carried where !isAcknowledged(uuid) {
      samples[uuid]?.acknowledged = clock.now
      acknowledgedCount += 1
      afterWork[uuid] = nil
    }
    settled.acknowledge(carried)
    let target =
      "\(request.method) \(request.url) \(found?.operation ?? "") \(found?.key ?? "")"
    return receive(inBody, target, request, entry)
  }

  /// The samples in the URL of a request that stores them: `PUT /workouts/<uuid>`.
  private func named(in request: HTTPRequest) -> Set<UUID> {
    guard ["PUT", "POST", "PATCH"].contains(request.method) else { return [] }
    return (SampleScan.uuids(in: Array(request.url.utf8)) ?? []).filter { wasHandedOver($0) }
  }

  /// A sample may be sent once for each time that JavaScript got it, and again as long as the
  /// script does not know that it arrived. Two requests at the same time must not both have it, unless native code gave it
  /// twice: the script could know that it had read it twice.
  private func receive(
    _ samples: Set<UUID>, _ target: String, _ request: HTTPRequest, _ entry: Int
  ) -> RepeatedUpload? {
    var known = receipts.removeValue(forKey: target) ?? [:]
    defer { receipts[target] = known }
    let key = request.headers.value(of: "idempotency-key")
    var repeated: [Bool: [Receipt]] = [:]
    for uuid in samples {
      guard let receipt = known[uuid], let sample = self.samples[uuid] else {
        known[uuid] = Receipt(
          time: clock.now, request: entry, idempotencyKey: key, nextEntry: ledger.beganCount)
        continue
      }
      let mayBeSent = receipt.count < sample.handovers
      if mayBeSent { known[uuid]?.count += 1 }
      if entry >= receipt.nextEntry {
        if !mayBeSent { repeated[false, default: []].append(receipt) }
      } else if receipt.count >= sample.pushes, !request.isStoredOnce(key, receipt.idempotencyKey) {
        repeated[true, default: []].append(receipt)
      }
    }
    return (repeated[false] ?? repeated[true]).flatMap { receipts in
      receipts.min { $0.request < $1.request }.map {
        RepeatedUpload(count: receipts.count, first: $0, isSimultaneous: repeated[false] == nil)
      }
    }
  }
}

extension HTTPRequest {
  /// Whether servers store one thing for this request and another one with the same URL and contents. `PUT` stores the same
  /// thing again (RFC 9110, 9.2.2).
  fileprivate func isStoredOnce(_ key: String?, _ other: String?) -> Bool {
    method == "PUT" || (key != nil && key == other)
  }
}
