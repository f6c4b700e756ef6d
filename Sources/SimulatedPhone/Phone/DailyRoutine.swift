internal import FoundationEssentials
public import HostLoop

/// A person's days with the phone: nights on the charger, looks at the screen, the app opened now and
/// then, a flight, and what capabilities add. All from a seed, by the clocks of the phone's
/// time zone: after a change of it what is to come follows the new one, and what that has made late
/// happens at once, but for what nobody had the time to do.
@HostActor
public final class DailyRoutine {
  /// What else the person does.
  private var plans: [@HostActor (_ day: Int) -> Void] = []
  /// Decides what is left to chance.
  public var random: SplitMix64

  private let phone: Phone
  private let days: Int
  /// What is still to come.
  private var actions: [Action] = []
  private let began: LoopInstant
  /// Since midnight of the first day, so that what lies before the beginning is left out.
  private let beginning: Double
  /// That midnight by the clocks on the wall, as if they stood in Greenwich.
  private let midnight: Date
  /// Seconds to add to UTC when it began.
  private let offset: Double

  private final class Action {
    let what: String
    /// After the midnight of the first day.
    let hours: Double
    /// Whether it is left out when there was no time for it.
    let takesTime: Bool
    let body: @HostActor () -> Void
    var task: LoopTask?

    init(
      _ what: String, hours: Double, takesTime: Bool, _ body: @escaping @HostActor () -> Void
    ) {
      self.what = what
      self.hours = hours
      self.takesTime = takesTime
      self.body = body
    }
  }

  /// So many days from now on, planned by ``begin()``.
  public init(phone: Phone, days: Int, seed: UInt64) {
    self.phone = phone
    self.days = days
    random = SplitMix64(seed: seed &+ 0x11FE)
    began = phone.loop.clock.now
    let now = Date(timeIntervalSince1970: phone.loop.clock.wallTime)
    offset = phone.timeZone.calendar.offset(now)
    beginning = (now.timeIntervalSince1970 + offset).truncatingRemainder(dividingBy: 86_400)
    midnight = now + offset - beginning
  }

  /// Has `plan` add to each day what else the person does, by ``at(_:_:takesTime:_:)``; before ``begin()``.
  public func eachDay(_ plan: @escaping @HostActor (_ day: Int) -> Void) { plans.append(plan) }

  /// Plans all days.
  public func begin() {
    let flight = days < 3 ? nil : Int(clamping: random.next() % UInt64(clamping: days - 1)) + 1
    for day in 0...days { plan(day, hasFlight: day == flight) }
    actions.removeAll { time(of: $0) < 0 }
    actions.forEach(schedule)
    phone.timeZone.observe { [weak self] in self?.timeZoneChanged() }
  }

  private func plan(_ day: Int, hasFlight: Bool) {
    let wakeUp = hour(day, around: 7, spread: 0.4)
    let bedtime = hour(day, around: 23, spread: 0.5)
    at(wakeUp, "wakes up") { [phone] in
      phone.power.isCharging = false
      phone.unlock()
    }
    at(bedtime, "goes to bed") { [phone] in
      phone.lock()
      phone.power.isCharging = true
    }
    look(from: wakeUp + 0.1, to: bedtime - 0.5)
    for time in [8.3, 20.1] {
      let opened = hour(day, around: time, spread: 0.5)
      at(opened, "opens the app") { [phone] in phone.openApp() }
      at(opened + random.number(in: 0.03...0.1), "leaves the app") { [phone] in phone.lock() }
    }
    for plan in plans { plan(day) }
    if hasFlight {
      let takeOff = hour(day, around: 11, spread: 1)
      at(takeOff, "takes off") { [phone] in phone.network.connection = .none }
      at(takeOff + random.number(in: 2...5), "lands") { [phone] in
        phone.network.connection = .cellular
      }
    }
    // A phone that is used for other things needs its memory.
    for _ in 0..<2 {
      at(hour(day, around: 15, spread: 4), "needs memory") { [phone] in phone.pressMemory() }
    }
  }

  /// A look at the screen every hour or so.
  private func look(from start: Double, to end: Double) {
    var time = start + random.number(in: 0.2...1)
    while time < end {
      at(time, "looks at the phone") { [phone] in phone.unlock() }
      at(time + random.number(in: 0.02...0.15), "puts it away") { [phone] in
        if phone.lifecycle.state != .active { phone.lock() }
      }
      time += random.number(in: 0.4...1.5)
    }
  }

  /// Hours after midnight of the first day: a time of that day around `hour`.
  public func hour(_ day: Int, around hour: Double, spread: Double) -> Double {
    Double(day * 24) + random.number(around: hour, spread: spread)
  }

  /// Plans what happens so many hours after midnight of the first day.
  ///
  /// - Parameters:
  ///   - hours: when it happens, in hours after midnight of the first day.
  ///   - what: what the person does, as the log says it, such as `puts it away`.
  ///   - takesTime: whether it is left out when a change of the time zone leaves no time for it.
  ///   - body: does it.
  public func at(
    _ hours: Double, _ what: String, takesTime: Bool = false,
    _ body: @escaping @HostActor () -> Void
  ) {
    actions.append(Action(what, hours: hours, takesTime: takesTime, body))
  }

  /// Seconds since the beginning.
  private func time(of action: Action) -> Double {
    let local = midnight + action.hours * 3600
    let shift = offset + phone.timeZone.calendar.universal(local).timeIntervalSince(local)
    return action.hours * 3600 - beginning + shift
  }

  private func schedule(_ action: Action) {
    let seconds = time(of: action)
    guard seconds < Double(days) * 86_400 else { return }
    let due = began + .milliseconds(Int(clamping: seconds * 1000))
    action.task = phone.loop.post(
      on: phone.loop.system, action.what, after: max(.zero, due - phone.loop.clock.now),
      role: .background
    ) { [self] in happen(action) }
  }

  /// What is to come keeps this object alive.
  private func happen(_ action: Action) { action.body() }

  private func timeZoneChanged() {
    let passed = (phone.loop.clock.now - began) / .seconds(1)
    actions.removeAll { action in
      if let task = action.task, !task.isPending { return true }
      action.task?.cancel()
      action.task = nil
      return action.takesTime && time(of: action) < passed
    }
    actions.sorted { $0.hours < $1.hours }.forEach(schedule)
  }
}
