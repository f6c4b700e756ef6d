internal import HostLoop
public import NativeBridge
internal import SimulatedPhone
public import WebAPIs

// What is told of uploads.
extension Uploads {
  public func requestEnded(_ request: HTTPRequest, _ response: HTTPResponse?, entry: Int) {
    let doubling = record(request, response, entry: entry)
    guard app.checksDelivery, let doubling else { return }
    let again = app.ledger.entry(entry)
    app.report(
      Diagnosis(
        .samplesUploadedTwice,
        "\(request.method) \(request.url) sent \(doubling.count) "
          + "\(doubling.count == 1 ? "sample" : "samples") again after the server had acknowledged "
          + (doubling.count == 1 ? "it" : "them"),
        severity: doubledUploads,
        moments: [
          Diagnosis.Moment(
            "acknowledged", doubling.first.time, app.ledger.entry(doubling.first.request)?.place),
          Diagnosis.Moment(
            "sent again", again?.began ?? app.phone.loop.clock.now, again?.place),
        ]))
  }

  public func scriptEnded() { forgetReceipts() }

  public var summary: String? {
    var parts: [String] = []
    let noun = areAllWorkouts ? "workout" : "sample"
    if requestCount > 0 {
      parts.append(
        "\(counted(acknowledgedCount, noun)) uploaded in \(counted(requestCount, "request"))")
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
    [.samplesUploadedTwice, .neverRecovered]
  }

  /// A search's servers expect nothing twice.
  public func searchRunBegins() { doubledUploads = .error }

  /// An app that a failed request keeps from sending what is left, such as by a flag or a rejected promise: iOS wakes
  /// it again, all goes well, and samples are still missing.
  ///
  /// - Parameters:
  ///   - missing: which samples are missing then.
  ///   - time: how long after the last failure the wake began.
  ///   - end: how the wake ended, in words.
  /// - Returns: nothing when nothing is missing, or it was not long enough before the wake.
  func neverRecovered(
    _ missing: KeyPath<Uploads, Int>, _ time: Duration, _ end: String,
    fix: String =
      "move the anchor only after the server's 2xx, and make sure that a failure does not keep the app "
      + "from trying again at its next wake"
  ) -> [Diagnosis] {
    let missing = self[keyPath: missing]
    // What the script does to its own network may last.
    guard app.checksDelivery, app.phone.network.plans.isEmpty, missing > 0,
      time >= Self.longestBackoff
    else { return [] }
    return [
      Diagnosis(
        .neverRecovered,
        "\(time.readable) after the last failed request, \(missing) "
          + "\(missing == 1 ? "sample has" : "samples have") still not reached a server: \(end)",
        fix: fix)
    ]
  }

  /// Apps put off what failed, by less than this.
  private static let longestBackoff = Duration.seconds(11 * 3600)
}

/// Uploads in the file of `--summary`.
private struct UploadsField: Encodable {
  /// Samples that were handed to JavaScript, and those a server acknowledged.
  let samples, acknowledged: Int
  /// Requests with samples that were answered 2xx, and those that were not.
  let requests, refused: Int

  @HostActor
  init(_ uploads: Uploads) {
    samples = uploads.handedOverCount
    acknowledged = uploads.acknowledgedCount
    requests = uploads.requestCount
    refused = uploads.refusedCount
  }
}
