internal import FoundationEssentials
public import HostLoop

/// Plans what a person does with the phone for some days: charging at night, looking at the screen,
/// opening the app now and then, a flight, and what capabilities add.
///
/// A seed determines everything. Times are local times of the phone's time zone. When the zone
/// changes, later actions follow the new zone. Actions that are then in the past happen at once,
/// except those with `takesTime`, which are dropped.
@HostActor
public final class DailyRoutine {
  /// What else the person does each day.
  private var plans: [@HostActor (_ day: Int) -> Void] = []
  /// Decides what happens by chance.
  public var random: SplitMix64

  private let phone: Phone
  private let days: Int
  /// The planned actions.
  private var actions: [Action] = []
  private let began: LoopInstant
  /// When the routine began, in seconds since midnight of the first day. Earlier actions are
  /// dropped.
  private let beginning: Double
  /// Midnight of the first day in local time, as a `Date` whose UTC fields show it.
  private let midnight: Date
  /// The offset from UTC at the beginning, in seconds.
  private let offset: Double

  private final class Action {
    let what: String
    /// Hours since midnight of the first day.
    let hours: Double
    /// Whether the action is dropped if a change of the time zone leaves no time for it.
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

  /// Makes a routine for this many days from now. ``begin()`` plans them.
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

  /// Lets `plan` add to each day what else the person does, with ``at(_:_:takesTime:_:)``. Call it
  /// before ``begin()``.
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
    // Other apps need memory too.
    for _ in 0..<2 {
      at(hour(day, around: 15, spread: 4), "needs memory") { [phone] in phone.pressMemory() }
    }
  }

  /// Plans a look at the screen about every hour.
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

  /// A time around `hour` on this day, in hours since midnight of the first day.
  public func hour(_ day: Int, around hour: Double, spread: Double) -> Double {
    Double(day * 24) + random.number(around: hour, spread: spread)
  }

  /// Plans an action.
  ///
  /// - Parameters:
  ///   - hours: when it happens, in hours since midnight of the first day.
  ///   - what: the action as the log shows it, such as `puts it away`.
  ///   - takesTime: whether to drop it if a change of the time zone leaves no time for it.
  ///   - body: performs it.
  public func at(
    _ hours: Double, _ what: String, takesTime: Bool = false,
    _ body: @escaping @HostActor () -> Void
  ) {
    actions.append(Action(what, hours: hours, takesTime: takesTime, body))
  }

  /// When the action happens, in seconds since the beginning.
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

  /// The scheduled closure calls this method, so that it keeps this object alive.
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
