package import Capabilities
internal import HostLoop
internal import NativeBridge
package import SimulatedPhone

// Bluetooth on the days of `--days`: the peripherals stay at home while the person is away.
extension Bluetooth {
  package func plan(_ routine: DailyRoutine) {
    // Numbers of its own, so that the days of other apps stay as they are.
    var random = SplitMix64(seed: (app.seed ?? 0) &+ 0xb1e)
    routine.eachDay { [radio] day in
      let leaves = Double(day * 24) + random.number(around: 8.7, spread: 0.3)
      let returns = Double(day * 24) + random.number(around: 17.6, spread: 0.7)
      routine.at(leaves, "goes to work") {
        for device in radio.devices { radio.leaveRange(device) }
      }
      routine.at(returns, "comes home") {
        for device in radio.devices { radio.comeIntoRange(device) }
      }
    }
  }

  package var dayColumns: [DayColumn] {
    guard radio.isUsed else { return [] }
    return [
      // The page has a row of its own for the wakes.
      DayColumn(
        "BLE wakes", tallies.wakes.map { DayColumn.Moment($0) }, key: "bluetoothWakes",
        isDrawn: false),
      DayColumn(
        "Connections",
        tallies.connections.map { DayColumn.Moment($0.time, text: "connected to \($0.name)") },
        key: "bluetoothConnections", row: "connections", mark: .arrow),
      DayColumn(
        "Notifications",
        tallies.received.moments { Self.count($0, "notification", "notifications") },
        key: "bluetoothNotifications", row: "notifications"),
      DayColumn(
        "Lost",
        tallies.lost.moments { Self.count($0, "lost notification", "lost notifications") },
        key: "lostBluetoothNotifications", row: "notifications", mark: .cross, isBad: true),
    ]
  }

  /// How often something happened, for the table of days. It may happen thousands of times in a second, so each minute is one
  /// moment.
  struct Tally {
    private var minutes: [(time: LoopInstant, count: Int)] = []

    mutating func add(_ time: LoopInstant, _ count: Int = 1) {
      if let last = minutes.indices.last, time - minutes[last].time < .seconds(60) {
        minutes[last].count += count
      } else {
        minutes.append((time, count))
      }
    }

    func moments(_ words: (Int) -> String) -> [DayColumn.Moment] {
      minutes.map { DayColumn.Moment($0.time, count: $0.count, text: words($0.count)) }
    }
  }

  struct Tallies {
    var connections: [(time: LoopInstant, name: String)] = []
    var wakes: [LoopInstant] = []
    var (received, lost) = (Tally(), Tally())
  }
}
