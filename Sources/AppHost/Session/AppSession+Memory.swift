internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

// Jetsam: iOS ends an app that takes too much memory in the background.
extension AppSession {
  /// Looks at the script's memory while the app runs in the background: a second after something of it
  /// ran, for walking the heap takes time, and of itself it does not grow.
  func watchMemory() {
    guard phone.lifecycle.state == .background, memoryLook?.isPending != true else { return }
    loop.onNextAppTask = { [weak self] in self?.planMemoryLook() }
  }

  private func planMemoryLook() {
    guard phone.lifecycle.state == .background, memoryLook?.isPending != true else { return }
    let process = phone.lifecycle.launchCount
    memoryLook = loop.post(
      on: loop.system, "look at memory", after: .seconds(1), role: .background
    ) { [self] in
      memoryLook = nil
      guard phone.lifecycle.launchCount == process, bridge.isValid else { return watchMemory() }
      lookAtMemory()
    }
  }

  /// A turn that was ended for its memory: it could not be looked at afterwards.
  func report(overMemory error: JSError) {
    bridge.report(
      Diagnosis(
        .memoryLimit,
        errors.text(error) + "\niOS kills an app in the background that takes more than "
          + "\(phone.profile.backgroundMemoryLimit) MB",
        at: error.value.map(Place.script)))
  }

  private func lookAtMemory() {
    let limit = phone.profile.backgroundMemoryLimit
    let megabytes = generation.context.heapCapacity / 1_000_000
    guard megabytes > limit, phone.lifecycle.state == .background else { return watchMemory() }
    bridge.report(
      Diagnosis(
        .memoryLimit,
        "the script used \(megabytes) MB of memory in the background. iOS kills an app in the background "
          + "that takes more than \(limit) MB",
        moments: [Diagnosis.Moment("measured", loop.clock.now, nil)]))
    phone.terminate(.jetsam(megabytes: limit))
  }
}
