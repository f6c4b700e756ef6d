/// Records which task ran when, as a timeline for Perfetto.
///
/// The format is Chrome's JSON trace: a thread for each lane, a slice for each task, and a flow
/// arrow from each task to the tasks that it caused. Times are in microseconds on the loop's clock.
@HostActor
public final class Trace {
  private struct Slice {
    let id: Int
    let cause: Int
    let lane: String
    let name: String
    let start: Int64
    let end: Int64
  }

  private var slices: [Slice] = []
  private var instants: [(name: String, at: Int64)] = []

  /// Makes an empty trace.
  public init() {}

  func record(_ task: LoopTask, from start: LoopInstant, to end: LoopInstant) {
    let name = task.subject.isEmpty ? task.label : "\(task.label) \(task.subject)"
    slices.append(
      Slice(
        id: task.id, cause: task.cause, lane: task.lane.name, name: name,
        start: start.nanoseconds, end: end.nanoseconds))
  }

  /// Marks a moment, such as the launch.
  public func mark(_ name: String, at instant: LoopInstant) {
    instants.append((name, instant.nanoseconds))
  }

  /// The trace as JSON text.
  public func perfettoJSON() -> String {
    var events: [String] = []
    var lanes: [String: Int] = [:]
    var started: [Int: (lane: Int, time: Double)] = [:]
    var cursor = 0.0
    for slice in slices {
      let lane = lanes[slice.lane] ?? lanes.count + 1
      if lanes.updateValue(lane, forKey: slice.lane) == nil {
        events.append(
          #"{"ph":"M","pid":1,"tid":\#(lane),"name":"thread_name","args":{"name":\#(quoted(slice.lane))}}"#
        )
      }
      // Tasks at the same virtual time would cover each other, so each gets at least a microsecond.
      let start = max(Double(slice.start) / 1000, cursor)
      let duration = max(Double(slice.end - slice.start) / 1000, 1)
      cursor = start + duration
      started[slice.id] = (lane, start)
      events.append(
        #"{"ph":"X","pid":1,"tid":\#(lane),"ts":\#(start),"dur":\#(duration),"name":\#(quoted(slice.name)),"args":{"task":\#(slice.id),"cause":\#(slice.cause)}}"#
      )
      if let cause = started[slice.cause] {
        let flow = #""pid":1,"id":\#(slice.id),"name":"causes","cat":"cause""#
        events.append(#"{"ph":"s",\#(flow),"tid":\#(cause.lane),"ts":\#(cause.time)}"#)
        events.append(#"{"ph":"f","bp":"e",\#(flow),"tid":\#(lane),"ts":\#(start)}"#)
      }
    }
    for instant in instants {
      events.append(
        #"{"ph":"i","s":"g","pid":1,"tid":0,"ts":\#(Double(instant.at) / 1000),"name":\#(quoted(instant.name))}"#
      )
    }
    return "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n\(events.joined(separator: ",\n"))\n]}\n"
  }

  /// The text as a JSON string, with secrets masked and unreadable characters escaped.
  private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in Secrets.masked(text).unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.isUnreadable:
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
