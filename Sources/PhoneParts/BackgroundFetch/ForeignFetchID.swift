internal import Capabilities
internal import HostLoop
internal import NativeBridge
internal import SimulatedPhone

// Fixes for calls of finish with the fetchId of another fetch than the one whose work is done.
extension BackgroundFetchCapability {
  /// The fetch to whose work the running task belongs. `nil` if it is not known.
  var workOfTask: Int? {
    if case .numbered(let id) = phone.loop.currentTask?.activity { id } else { nil }
  }

  /// The fix for a fetch that is finished a second time now, if one of the two calls belongs to the work of a fetch
  /// that is still open.
  func fixOfSecondFinish(of fetch: BackgroundFetch.Fetch) -> String? {
    guard let other = foreign(workOfTask, fetch.id) ?? foreign(finishes[fetch.id]?.work, fetch.id),
      let line = finishPlace.flatMap(app.line)
    else { return nil }
    return "finish at \(line) finished fetch #\(fetch.id) twice and fetch #\(other) never. "
      + Self.fixOfFetchID
  }

  /// The fix for a fetch that is finished now, if the call belongs to the work of another fetch that is still open.
  func fixOfForeignFinish(of fetch: BackgroundFetch.Fetch) -> String? {
    guard let other = foreign(workOfTask, fetch.id), let line = finishPlace.flatMap(app.line)
    else { return nil }
    return
      "finish at \(line) finished fetch #\(fetch.id) when the work of fetch #\(other) was done. "
      + Self.fixOfFetchID
  }

  /// The fetch to which the work belongs, if it is open and another one than `fetch`.
  func foreign(_ work: Int?, _ fetch: Int) -> Int? {
    fetches.open.map(\.id).first { $0 == work && $0 != fetch }
  }

  private static let fixOfFetchID =
    "The fetchId must belong to the event: keep it in a local variable, not in a field that the next event overwrites"
}
