internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

// Jetsam: iOS ends an app that uses too much memory in the background.
extension AppSession {
  /// Checks the script's memory while the app runs in the background, a second after some code of
  /// it ran. Walking the heap takes time, and the heap does not grow while no code runs.
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

  /// Reports a turn that was ended because of its memory. The heap could not be checked after it.
  func report(overMemory error: JSError) {
    reportEnd(
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
    reportEnd(
      Diagnosis(
        .memoryLimit,
        "the script used \(megabytes) MB of memory in the background. iOS kills an app in the background "
          + "that takes more than \(limit) MB",
        moments: [Diagnosis.Moment("measured", loop.clock.now, nil)]))
    phone.terminate(.jetsam(megabytes: limit))
  }
}
