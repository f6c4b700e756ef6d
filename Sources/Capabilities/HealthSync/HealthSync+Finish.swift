internal import HostLoop
internal import NativeBridge
internal import SimulatedPhone

// Reports calls of `HealthEmitter.finish` that finished a fetch whose work was still going on.
extension HealthSync {
  func watchCallsWithoutFetchID() {
    emitter.fetchAtWork = { [phone = app.phone] in
      guard case .numbered(let id) = phone.loop.currentTask?.activity else { return nil }
      return (id, phone.loop.clock.now)
    }
    emitter.onStrayCall = { [app] call, place in
      var diagnosis = Diagnosis(
        .finishOfAnotherFetch,
        "the work of fetch #\(call.worked) called HealthEmitter.finish() without a fetchId, and finished "
          + "fetch #\(call.finished), whose work was done only later",
        moments: [
          Diagnosis.Moment("finished", call.time, call.place),
          Diagnosis.Moment("done", app.phone.loop.clock.now, place),
        ])
      diagnosis.specificFix = app.line(of: call.place).map {
        "the call of finish at \($0) has no fetchId, or it is undefined. Pass the event's fetchId: "
          + "finish(result, fetchId)"
      }
      app.report(diagnosis)
    }
  }
}
