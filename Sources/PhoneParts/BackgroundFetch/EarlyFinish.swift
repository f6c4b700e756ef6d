internal import Capabilities
internal import HostLoop
internal import NativeBridge
internal import SimulatedPhone

/// A call of `finish` without a fetchId that finished a fetch during the work of another one.
struct EarlyFinish {
  let call: FinishCall
  let time: LoopInstant
  /// The fetch whose work made the call.
  let work: Int
}

// Reports calls of `finish` without a fetchId that finished a fetch whose work was still going on.
extension BackgroundFetchCapability {
  func checkForEarlyFinish(_ call: FinishCall) {
    guard call.fetchId == nil, let work = workOfTask else { return }
    // The work of this fetch is done. If the fetch is finished already, that was too early.
    if let early = earlyFinishes.removeValue(forKey: work) { report(early, of: work, before: call) }
    guard let finished = call.fetch, foreign(work, finished) != nil else { return }
    earlyFinishes[finished] = EarlyFinish(call: call, time: phone.loop.clock.now, work: work)
    earlyFinishes[finished - Self.mostFinishes] = nil
  }

  private func report(_ early: EarlyFinish, of fetch: Int, before call: FinishCall) {
    var diagnosis = Diagnosis(
      .finishOfAnotherFetch,
      "the work of fetch #\(early.work) called \(early.call.module).finish() without a fetchId, and finished "
        + "fetch #\(fetch), whose work was done only later",
      moments: [
        Diagnosis.Moment("finished", early.time, early.call.place),
        Diagnosis.Moment("done", phone.loop.clock.now, call.place),
      ])
    diagnosis.specificFix = app.line(of: early.call.place).map {
      "the call of finish at \($0) has no fetchId, or it is undefined. Pass the event's fetchId: "
        + "finish(result, fetchId)"
    }
    diagnosis.work = [.activity(.numbered(fetch))]
    app.report(diagnosis)
  }
}
