internal import HostLoop
internal import JSEngine

/// A call whose arguments do not fit the method, so that the method did not run.
package struct WrongCall: Sendable {
  /// What is wrong, such as `argument 1 must be a string, got a number`.
  package let mistake: String
  /// When and where JavaScript made the call.
  package let call: Diagnosis.Moment
}

extension Bridge {
  /// The latest call of a method of that name, in any module, whose arguments did not fit.
  package func wrongCall(of method: String) -> WrongCall? {
    wrongCalls.filter { $0.key.name == method }.values.max { $0.call.time < $1.call.time }
  }

  func noteWrongCall(of method: Ledger.Subject, _ mistake: String) {
    let place = (try? context.makeCallSite()).map(Place.script)
    wrongCalls[method] = WrongCall(
      mistake: mistake, call: Diagnosis.Moment("called", loop.clock.now, place))
  }
}
