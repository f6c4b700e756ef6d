internal import Capabilities
package import HostLoop
package import NativeBridge
internal import SimulatedPhone
internal import Uploads

// Checks whether the samples of a fetch had reached a server when the fetch ended.
extension BackgroundFetchCapability {
  func checkDelivery(of fetch: BackgroundFetch.Fetch, _ uploads: Uploads) {
    let end = endingCall ?? .max
    let (all, missing) = uploads.unacknowledged(ofWork: fetch.id, before: end)
    switch fetch.result {
    case .newData where all > 0: checkSamples(of: fetch, missing: missing, of: all)
    case .newData, .noData:
      // If nothing was read for a fetch, its result says nothing about the data.
      guard uploads.hasRead(forWork: fetch.id, before: end) else { return }
      checkEarlierSamples(at: fetch, uploads, before: end, missing: missing)
    case .failed, nil: break
    }
  }

  /// Whether the script is ending a fetch with a call right now.
  var isEndedByScript: Bool { endingCall != nil }

  /// The number of the ledger entry of the call with which the script is ending a fetch.
  private var endingCall: Int? {
    guard isFinishing, let handler else { return nil }
    let (kind, method): (Ledger.Kind, String) =
      handler.library.map { (.promise, $0.ending) } ?? (.call, "\(handler.module).finish")
    return app.ledger.open.first { $0.kind == kind && $0.subject == method }?.id
  }

  /// Reports a fetch that ends without new data although no server has the samples of an earlier
  /// fetch.
  private func checkEarlierSamples(
    at fetch: BackgroundFetch.Fetch, _ uploads: Uploads, before end: Int, missing: Int
  ) {
    let forgotten = uploads.forgotten(open: fetches.open.map(\.id), before: end)
    guard forgotten > 0 else { return }
    let areItsOwn = missing == forgotten
    var diagnosis = Diagnosis(
      .samplesForgotten,
      "background fetch #\(fetch.id) ended \(fetch.result?.rawValue ?? ""), and no server had "
        + "acknowledged \(forgotten) \(forgotten == 1 ? "sample" : "samples") that "
        + (areItsOwn ? "the app got in this fetch" : "the app had got earlier"),
      // Native code ends a fetch for which it finds nothing: that has no place in the script.
      moments: [
        Diagnosis.Moment("finished", phone.loop.clock.now, areItsOwn ? finishPlace : nil)
      ],
      fix: fixOfForgottenSamples(areItsOwn: areItsOwn))
    let works = uploads.forgottenWork(open: fetches.open.map(\.id), before: end)
    diagnosis.work = Set(works.map { Diagnosis.Work.activity(.numbered($0)) })
    app.report(diagnosis)
  }

  /// The fix for forgotten samples. `nil` for the usual one.
  ///
  /// - Parameter areItsOwn: whether the fetch that ends got the samples itself.
  private func fixOfForgottenSamples(areItsOwn: Bool) -> String? {
    let movesAnchor = handler?.movesAnchor ?? false
    if !areItsOwn && !movesAnchor { return nil }
    let which = areItsOwn ? "the fetch" : "each fetch"
    let anchor =
      movesAnchor
      ? ". Native code moves its anchor past them when the fetch ends with newData or noData, and does not hand them "
        + "over again"
      : ", and move the anchor only after the server's 2xx, so that the next fetch reads them again"
    return
      "finish \(which) with failed until a server has acknowledged its samples\(anchor). If the uploads contain "
      + "no uuids, run with --no-delivery-check"
  }

  /// Reports a fetch that ends `newData` before all its samples have reached a server.
  private func checkSamples(of fetch: BackgroundFetch.Fetch, missing: Int, of all: Int) {
    guard missing > 0 else { return }
    var diagnosis = Diagnosis(
      .samplesNotDelivered,
      "background fetch #\(fetch.id) ended newData, and no server had acknowledged "
        + (all == 1
          ? "its only sample" : "\(missing == all ? "any" : "\(missing)") of its \(all) samples"),
      moments: [Diagnosis.Moment("finished", phone.loop.clock.now, finishPlace)])
    diagnosis.specificFix = fixOfForeignFinish(of: fetch) ?? fixOfEarlyFinish
    diagnosis.work = [.activity(.numbered(fetch.id))]
    app.report(diagnosis)
  }

  /// Names the request that the script did not wait for.
  private var fixOfEarlyFinish: String? {
    guard let request = app.ledger.open.last(where: { $0.kind == .request }),
      let sent = request.place.flatMap(app.line), let finished = finishPlace.flatMap(app.line)
    else { return nil }
    return
      "await the reply to the request at \(sent) before the call of finish at \(finished). Finish "
      + "with newData only after the server's 2xx. If the uploads contain no uuids, run with --no-delivery-check"
  }

  /// A fetch that the script at once finishes with `failed` in a run of a search, although nothing has failed so far.
  func failure(withoutCauseOf fetch: BackgroundFetch.Fetch) -> Diagnosis? {
    // A script may give up after some time, or while it is busy.
    let isBusy =
      fetches.open.contains { $0.id != fetch.id }
      || app.ledger.open.contains { $0.kind == .request }
    // It may know without a failure that nothing would work.
    let isPrevented =
      !phone.network.reachesInternet || phone.screenLock.isLocked
      || app.capabilities.contains { $0.asSearched?.isHindered ?? false }
    // It may limit how often it works. iOS itself waits so long between two fetches.
    let isSoon = fetches.fetches.contains {
      $0.id != fetch.id && $0.ended.map { phone.loop.clock.now - $0 < .seconds(15 * 60) } ?? false
    }
    guard fetches.expectation?.endsWell == true, isEndedByScript, !isBusy, !isPrevented, !isSoon,
      fetch.elapsed == .zero,
      app.failure(since: .start) == nil
    else { return nil }
    return Diagnosis(
      .failedWithoutCause,
      "background fetch #\(fetch.id) ended failed, although no request and no native call had failed",
      moments: [Diagnosis.Moment("finished", phone.loop.clock.now, finishPlace)])
  }

  /// Reports samples that are still missing at the last fetch, long after the search's last
  /// failure.
  package func diagnoseSearchRun(after failure: LoopInstant?) -> [Diagnosis] {
    // A script that always fails does not recover.
    guard let failure, let last = fetches.fetches.last, let result = last.result,
      fetches.expectation?.endsWell == true
    else { return [] }
    return app.capability(Uploads.self)?.neverRecovered(
      \.unacknowledged, failure, last.began,
      "no request of background fetch #\(last.id) failed, and it ended with \(result.rawValue)",
      reads: fetches.expectation?.reads == true,
      fix:
        "after a failure, make sure that later fetches can try again: reset flags in "
        + "finally, and do not keep rejected promises") ?? []
  }
}
