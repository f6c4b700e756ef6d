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
        for device in radio.devices { radio.setInRange(false, device) }
      }
      routine.at(returns, "comes home") {
        for device in radio.devices { radio.setInRange(true, device) }
      }
    }
  }

  package var dayColumns: [DayColumn] {
    guard radio.isUsed else { return [] }
    return [
      DayColumn(
        "Connections", tallies.connections.moments, key: "bluetoothConnections", row: "Bluetooth"),
      DayColumn(
        "BLE wakes", tallies.wakes.moments, key: "bluetoothWakes", row: "Bluetooth", mark: .arrow),
      DayColumn("Values", tallies.heard.moments, key: "bluetoothValues", isDrawn: false),
      DayColumn(
        "Lost values", tallies.unheard.moments, key: "lostBluetoothValues", isDrawn: false,
        isBad: true),
    ]
  }

  /// When something happened, for the table of days. Thousands of values may come in a second, so each minute is one moment.
  struct Tally {
    private var minutes: [(time: LoopInstant, count: Int)] = []

    mutating func add(_ time: LoopInstant) {
      if let last = minutes.indices.last, time - minutes[last].time < .seconds(60) {
        minutes[last].count += 1
      } else {
        minutes.append((time, 1))
      }
    }

    var moments: [DayColumn.Moment] { minutes.map { DayColumn.Moment($0.time, count: $0.count) } }
  }

  struct Tallies {
    var (connections, wakes, heard, unheard) = (Tally(), Tally(), Tally(), Tally())
  }
}
