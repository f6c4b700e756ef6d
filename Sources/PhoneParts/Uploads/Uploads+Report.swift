public import Capabilities
package import FoundationEssentials
package import HostLoop
public import NativeBridge
internal import SimulatedPhone
internal import WebAPIs

// Reports about uploads.
extension Uploads {
  func requestEnded(_ request: HTTPRequest, _ response: HTTPResponse?, entry: Int) {
    let repeated = record(request, response, entry: entry)
    guard app.checksDelivery, let repeated else { return }
    let first = app.ledger.entry(repeated.first.request)
    let again = app.ledger.entry(entry)
    let sentAgain = Diagnosis.Moment(
      "sent again", again?.began ?? app.phone.loop.clock.now, again?.place)
    let (samples, them) = repeated.count == 1 ? ("sample", "it") : ("samples", "them")
    let sent = "\(request.method) \(request.url) sent \(repeated.count) \(samples)"
    if repeated.isSimultaneous {
      app.report(
        Diagnosis(
          .samplesUploadedAtOnce,
          "\(sent) while another request with \(them) was under way, and servers acknowledged both",
          severity: simultaneousUploads,
          moments: [
            Diagnosis.Moment("sent", first?.began ?? repeated.first.time, first?.place), sentAgain,
          ]))
    } else {
      app.report(
        Diagnosis(
          .samplesUploadedTwice, "\(sent) again after the server had acknowledged \(them)",
          severity: doubledUploads,
          moments: [
            Diagnosis.Moment("acknowledged", repeated.first.time, first?.place), sentAgain,
          ],
          fix: hasReadChanges
            ? "after the server's 2xx, save the anchor before the next upload starts, and run one sync at a time"
            : nil))
    }
  }

  public func scriptEnded() { forgetReceipts() }

  /// Notes that the app has completed background work for which it read samples, and that nothing else keeps it running.
  ///
  /// - Parameters:
  ///   - work: such as `the update of HKWorkoutTypeIdentifier`.
  ///   - entry: how many entries the ledger had when the work began.
  ///   - call: the native call that completes it, such as `Health.complete`.
  package func completed(_ work: String, begunAt entry: Int, by call: String) {
    let phone = app.phone
    guard app.checksDelivery, phone.lifecycle.state == .background, phone.assertions.active.isEmpty
    else { return }
    let place = app.ledger.open.last { $0.kind == .call && $0.subject == call }?.place
    early.note(
      unsent(since: entry),
      unsentAt: EarlyCompletions.Completion(work: work, time: phone.loop.clock.now, place: place))
  }

  func reportEarly(
    _ completion: EarlyCompletions.Completion, _ count: Int, _ request: HTTPRequest, entry: Int
  ) {
    let sent = app.ledger.entry(entry)
    app.report(
      Diagnosis(
        .completedBeforeUpload,
        "\(completion.work) was completed before the answer to \(request.method) \(request.url) with "
          + "\(count == 1 ? "a sample" : "\(count) samples") that the app had read for it",
        severity: severityOfEarlyCompletion,
        moments: [
          Diagnosis.Moment("requested", sent?.began ?? app.phone.loop.clock.now, sent?.place),
          Diagnosis.Moment("completed", completion.time, completion.place),
        ].sorted { $0.time < $1.time }))
  }

  public var summary: String? {
    var parts: [String] = []
    let noun = areAllWorkouts ? "workout" : "sample"
    if requestCount > 0 {
      let isRepeated = answers.filter(\.isGood).reduce(0) { $0 + $1.samples } > acknowledgedCount
      parts.append(
        "\(counted(acknowledgedCount, isRepeated ? "different \(noun)" : noun)) uploaded in "
          + counted(requestCount, "request"))
    } else if handedOverCount > 0, areExpected?() ?? true {
      parts.append("no \(noun)s uploaded")
    }
    if refusedCount > 0 { parts.append("\(counted(refusedCount, "request")) refused") }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  public var summaryFields: [String: any Encodable & Sendable] { ["uploads": UploadsField(self)] }

  public var dayColumns: [DayColumn] {
    func moments(_ answers: [Answer], count: (Answer) -> Int) -> [DayColumn.Moment] {
      answers.map {
        DayColumn.Moment(
          $0.time, count: count($0), text: "\(counted($0.samples, "sample")) answered \($0.status)")
      }
    }
    return [
      DayColumn(
        "Uploaded", moments(answers.filter(\.isGood)) { $0.samples }, key: "uploaded",
        row: "uploads",
        mark: .arrow, isAlwaysShown: true),
      DayColumn(
        "Refused", moments(answers.filter { !$0.isGood }) { _ in 1 }, key: "refused",
        row: "uploads", mark: .cross, isBad: true),
    ]
  }

  public nonisolated static var diagnoses: [DiagnosisKind] {
    [.samplesUploadedTwice, .samplesUploadedAtOnce, .neverRecovered, .completedBeforeUpload]
  }

  /// The servers of a search do not expect a sample twice.
  public func searchRunBegins() {
    doubledUploads = .error
    simultaneousUploads = .error
    severityOfEarlyCompletion = .error
  }

  /// Reports an app that never sends the missing samples after a failure, for example because of a
  /// flag or a rejected promise. iOS has woken the app again, nothing failed, and samples are still
  /// missing. Or the app reads no samples any more.
  ///
  /// - Parameters:
  ///   - missing: the samples that are missing.
  ///   - failure: the last failure.
  ///   - wake: the latest wake that the app completed.
  ///   - end: how the wake ended, in words.
  ///   - reads: whether the app read samples in the search's first run.
  /// - Returns: nothing if all is well, or the time was too short.
  package func neverRecovered(
    _ missing: KeyPath<Uploads, Set<UUID>>, _ failure: LoopInstant, _ wake: LoopInstant,
    _ end: String, reads: Bool = false, fix: String? = nil
  ) -> [Diagnosis] {
    let (missing, time) = (self[keyPath: missing], wake - failure)
    // Failures that the script itself plans for its network may still be in force.
    guard app.checksDelivery, app.phone.network.plans.isEmpty, time >= Self.longestBackoff
    else { return [] }
    let fix =
      fix
      ?? (hasReadChanges ? "move the anchor only after the server's 2xx, and " : "")
      + "make sure that a failure does not keep the app from trying again at its next wake"
    if missing.isEmpty {
      // Another wake of the last hours may have read the samples.
      let sinceReading = clock.now - (latestReading ?? .start)
      guard reads, sinceReading >= Self.longestBackoff else { return [] }
      return [
        Diagnosis(
          .neverRecovered,
          "\(time.readable) after the last failure, the app reads no samples any more: \(end)",
          fix: fix)
      ]
    }
    let have = missing.count == 1 ? "sample has" : "samples have"
    let lack =
      "\(time.readable) after the last failure, \(missing.count) \(have) still not reached a server: \(end)"
    guard let late = lateQuery?(missing, failure) else {
      return [Diagnosis(.neverRecovered, lack, fix: fix)]
    }
    let others = acknowledgedCount(after: failure)
    let sent =
      others == 0 ? "" : "The app has sent \(counted(others, "other sample")) since the failure. "
    let opened = latestOpening.map { $0 > failure } ?? false
    let unopened = opened ? "" : ". Nobody has opened the app since the failure"
    return [
      Diagnosis(
        .neverRecovered, "\(lack). \(sent)\(late)\(unopened)",
        fix: "begin the next query where the failed one began: after a failure, keep that time, "
          + "and move it only when a server has all samples since then")
    ]
  }

  /// Apps wait less than this before they try again.
  private static let longestBackoff = Duration.seconds(11 * 3600)
}

/// Uploads in the file of `--summary`.
private struct UploadsField: Encodable {
  /// How many samples JavaScript got, and how many of them a server acknowledged.
  let samples, acknowledged: Int
  /// How many requests with samples were answered with 2xx, and how many were not.
  let requests, refused: Int

  @HostActor
  init(_ uploads: Uploads) {
    samples = uploads.handedOverCount
    acknowledged = uploads.acknowledgedCount
    requests = uploads.requestCount
    refused = uploads.refusedCount
  }
}
