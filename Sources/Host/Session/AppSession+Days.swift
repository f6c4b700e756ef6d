internal import Bridge
internal import Device
internal import EventLoop

// A phone that is lived with for days.
extension AppSession {
  /// Lets a person live with the phone for so many days, and iOS fetch every hour when it sees fit, if
  /// the app takes part in that.
  func live(for days: Int) async {
    let life = DailyLife(phone: phone, days: days, seed: configuration.seed)
    life.onSamples = { [weak self] in self?.save($0) }
    life.begin()
    if script.modules.asksForAny { phone.setMinimumBackgroundFetchInterval(.seconds(3600)) }
    await loop.run(for: .seconds(days * 86_400), awaitsOperations: true)
  }

  private func save(_ samples: [HealthSample]) {
    do {
      try healthKit.add(samples)
      record?.noteSave(of: samples.count)
    } catch {
      bridge.report(Diagnosis(.healthStore, String(describing: error)))
    }
  }
}
