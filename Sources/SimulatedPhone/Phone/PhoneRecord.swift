internal import FoundationEssentials
package import HostLoop

/// Records what happened on a phone, for reports: spans and moments on the loop's clock.
@HostActor
package final class PhoneRecord {
  /// Something that lasted for some time.
  package struct Span: Sendable {
    /// The name, such as `active` or `background fetch #3`.
    package let name: String
    /// When it began.
    package let start: LoopInstant
    /// When it ended. If it did not end, the end of the record.
    package fileprivate(set) var end: LoopInstant
  }

  /// Something that happened at one moment.
  package struct Moment: Sendable {
    /// When it happened.
    package let time: LoopInstant
    /// What happened, in a few words.
    package let text: String
  }

  /// A wake that did not happen although iOS had a reason for it.
  package struct MissedWake: Sendable {
    /// When iOS would have woken the app.
    package let time: LoopInstant
    /// The reason for the wake, such as `background fetch`.
    package let subject: String
    /// Why iOS did not wake the app.
    package let reason: String
  }

  /// The end of a process of the app.
  package struct End: Sendable {
    /// When it ended.
    package let time: LoopInstant
    /// Why it ended.
    package let reason: Termination
  }

  /// The states of the app.
  package private(set) var states: [Span] = []
  /// When the phone was locked.
  package private(set) var locked: [Span] = []
  /// When it had no connection.
  package private(set) var offline: [Span] = []
  /// When it was charging.
  package private(set) var charging: [Span] = []
  /// When and why the app was launched.
  package private(set) var launches: [Moment] = []
  /// When and why its processes ended.
  package private(set) var terminations: [End] = []
  /// When iOS did not grant a wake, and why.
  package private(set) var missedWakes: [MissedWake] = []

  /// The phone's offset from UTC in seconds, with the time from which it applied. Set by
  /// ``finish()``.
  package private(set) var clockOffsets: [(time: LoopInstant, seconds: Double)] = []

  private let phone: Phone
  private let clock: LoopClock
  private var openStates: (name: AppLifecycle.State, start: LoopInstant)?
  private var timeZones: [(time: LoopInstant, calendar: CalendarZone)] = []
  private var openConditions: [KeyPath<PhoneRecord, Bool>: LoopInstant] = [:]

  /// Records what happens on `phone` from now on.
  package init(of phone: Phone) {
    self.phone = phone
    clock = phone.loop.clock
    phone.lifecycle.observe { [weak self] in self?.state($0) }
    phone.observeConditions { [weak self] in self?.conditions() }
    phone.observeMissedWakes { [weak self] what, reason in
      guard let self else { return }
      missedWakes.append(MissedWake(time: clock.now, subject: what, reason: reason))
    }
    phone.timeZone.observe { [weak self] in self?.timeZone() }
    conditions()
    timeZone()
  }

  /// Ends the spans that are still open.
  package func finish() {
    closeState()
    for span in openConditions { add(span.key, span.value) }
    openConditions = [:]
    clockOffsets = offsets()
  }

  private func timeZone() { timeZones.append((clock.now, phone.timeZone.calendar)) }

  /// Looks at each hour, because clocks change on the hour.
  private func offsets() -> [(time: LoopInstant, seconds: Double)] {
    var found: [(time: LoopInstant, seconds: Double)] = []
    for (index, zone) in timeZones.enumerated() {
      let end = index + 1 < timeZones.count ? timeZones[index + 1].time : clock.now
      var time = zone.time
      repeat {
        let date = Date(timeIntervalSince1970: clock.epoch + time.milliseconds / 1000)
        let seconds = zone.calendar.offset(date)
        if found.last?.seconds != seconds { found.append((time, seconds)) }
        time = time + .seconds(3600)
      } while time < end
    }
    return found
  }

  private func state(_ state: AppLifecycle.State) {
    closeState()
    if state == .notRunning {
      if let reason = phone.lifecycle.terminations.last {
        terminations.append(End(time: clock.now, reason: reason))
      }
    } else {
      if openStates == nil, launches.count < phone.lifecycle.launchCount {
        launches.append(
          Moment(time: clock.now, text: phone.lifecycle.launchReason?.name ?? ""))
      }
      openStates = (state, clock.now)
    }
  }

  private func closeState() {
    if let (state, start) = openStates, clock.now > start {
      states.append(Span(name: state.rawValue, start: start, end: clock.now))
    }
    openStates = nil
  }

  private func conditions() {
    for condition in [\PhoneRecord.isLocked, \.isOffline, \.isCharging] {
      if self[keyPath: condition] {
        if openConditions[condition] == nil { openConditions[condition] = clock.now }
      } else if let start = openConditions.removeValue(forKey: condition) {
        add(condition, start)
      }
    }
  }

  private func add(_ condition: KeyPath<PhoneRecord, Bool>, _ start: LoopInstant) {
    switch condition {
    case \.isLocked: locked.append(Span(name: "locked", start: start, end: clock.now))
    case \.isOffline: offline.append(Span(name: "offline", start: start, end: clock.now))
    default: charging.append(Span(name: "charging", start: start, end: clock.now))
    }
  }

  private var isLocked: Bool { phone.screenLock.isLocked }
  private var isOffline: Bool { !phone.network.isOnline }
  private var isCharging: Bool { phone.power.isCharging }
}
