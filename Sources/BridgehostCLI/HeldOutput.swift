import HostLoop
import Synchronization

/// Holds back what a run prints until its first load has decided why the app is launched: a run that begins anew prints
/// nothing.
///
/// A load that takes long prints after a while (``Interruption/printHeld``), so that a person sees what a script says that
/// never returns.
final class HeldOutput: Sendable {
  private struct State {
    var waiting: [(text: String, descriptor: Int32)] = []
    var length = 0
    var isOpen = false
  }

  private let state = Mutex(State())
  @HostActor private var counts = false
  /// What waits until the run counts.
  @HostActor private var actions: [@HostActor () -> Void] = []
  /// Called when there is too much to hold back.
  @HostActor var onOverflow: (@HostActor () -> Void)?

  /// More than any script prints while it is loaded, in UTF-8 bytes.
  private static let mostBytes = 1_000_000

  /// Prints the text to a stream of the process, now or later.
  @HostActor
  func print(_ text: String, to descriptor: Int32) {
    let isTooMuch = state.withLock { state in
      if state.isOpen {
        StandardStreams.write(text, to: descriptor)
        return false
      }
      state.waiting.append((text, descriptor))
      state.length += text.utf8.count
      return state.length > Self.mostBytes
    }
    if isTooMuch { onOverflow?() }
  }

  /// Does something with a file, now or as soon as the run counts.
  @HostActor
  func act(_ action: @escaping @HostActor () -> Void) {
    if counts { action() } else { actions.append(action) }
  }

  /// Prints what was held back. Later texts are printed at once.
  @HostActor
  func open() {
    counts = true
    printTexts()
    let actions = actions
    self.actions = []
    for action in actions { action() }
  }

  /// Prints what was held back, from any thread.
  func printTexts() {
    state.withLock { state in
      state.isOpen = true
      for (text, descriptor) in state.waiting { StandardStreams.write(text, to: descriptor) }
      state.waiting = []
    }
  }

  /// Forgets what was held back, and says so if it was printed. Returns whether it was.
  @HostActor
  func drop() -> Bool {
    actions = []
    let wasPrinted = state.withLock { state in
      state.waiting = []
      state.length = 0
      return state.isOpen
    }
    if wasPrinted {
      printNote(
        "the lines above are those of the load that shows why the app is launched. It took long, and is thrown away: the run begins here"
      )
    }
    return wasPrinted
  }
}
