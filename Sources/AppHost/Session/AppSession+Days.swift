internal import Capabilities
internal import HostLoop
internal import NativeBridge
internal import SimulatedPhone

// A phone that is lived with for days.
extension AppSession {
  /// Lets a person live with the phone for so many days, and the app take part in what its capabilities do on them.
  func live(for days: Int) async {
    let life = DailyRoutine(phone: phone, days: days, seed: configuration.seed)
    for capability in capabilities { capability.plan(life) }
    life.begin()
    await loop.run(for: .seconds(days * 86_400), awaitsOperations: true)
  }
}
