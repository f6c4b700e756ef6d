import HostLoop
import JSEngine

/// A workout with eight fields, as the prototype measured it.
struct SampleWorkout: Sendable {
  var uuid: String
  var type: String
  var start: String
  var end: String
  var duration: Double
  var energy: Double
  var distance: Double
  var source: String

  /// Workouts that differ from each other.
  static func make(_ count: Int) -> [SampleWorkout] {
    let types = ["Running", "Walking", "Cycling", "Swimming"]
    let sources = ["Apple Watch", "iPhone", "Strava"]
    return (0..<count).map { index in
      SampleWorkout(
        uuid: "8A2C5B1E-5B1E-4A2C-8A2C-\(100_000_000_000 + index)",
        type: "HKWorkoutActivityType\(types[index % 4])",
        start: "2026-08-01T07:12:\(10 + index % 50).000Z",
        end: "2026-08-01T07:59:\(10 + index % 50).000Z", duration: 1800 + Double(index) * 0.5,
        energy: 100 + Double(index % 1000) * 0.25, distance: 5000 + Double(index) * 0.125,
        source: sources[index % 3])
    }
  }
}

extension SampleWorkout: JSRecord {
  func write(fields: JSFields) {
    fields.add("uuid", uuid)
    fields.add("type", type)
    fields.add("start", start)
    fields.add("end", end)
    fields.add("duration", duration)
    fields.add("energy", energy)
    fields.add("distance", distance)
    fields.add("source", source)
  }
}

/// `{ workouts }`.
struct SampleBatch: JSRecord, Sendable {
  var workouts: [SampleWorkout]

  func write(fields: JSFields) throws { try fields.add("workouts", workouts) }
}
