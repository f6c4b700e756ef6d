/// Records which task ran when, as a timeline for Perfetto.
///
/// The format is Chrome's JSON trace: a thread for each lane, a slice for each task, and a flow
/// arrow from each task to the tasks that it caused. Times are in microseconds on the loop's clock.
///
/// A trace with an output keeps only what it has not written yet, so a long run takes no more memory than a short one.
@HostActor
package final class Trace {
  /// The beginning of the JSON text, before the events.
  package static let head = "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n"
  /// The end of the JSON text. The text is valid when this follows whatever was written.
  package static let tail = "\n]}\n"

  private let output: (@HostActor (String) -> Void)?
  /// What was not written yet.
  private var text = ""
  private var isEmpty = true
  private var lanes: [String: Int] = [:]
  /// Where the latest tasks are, by their numbers. An arrow needs the task from which it comes.
  private var started: [Int: (lane: Int, time: Double)] = [:]
  private var cursor = 0.0

  /// Makes an empty trace that keeps its events.
  package init() { output = nil }

  /// Makes an empty trace that passes on parts of its text, from ``head`` on.
  package init(to output: @escaping @HostActor (String) -> Void) {
    self.output = output
    output(Self.head)
  }

  func record(_ task: LoopTask, from start: LoopInstant, to end: LoopInstant) {
    let name = task.subject.isEmpty ? task.label : "\(task.label) \(task.subject)"
    let lane = lanes[task.lane.name] ?? lanes.count + 1
    if lanes.updateValue(lane, forKey: task.lane.name) == nil {
      add(
        #"{"ph":"M","pid":1,"tid":\#(lane),"name":"thread_name","args":{"name":\#(quoted(task.lane.name))}}"#
      )
    }
    // Tasks at the same virtual time would cover each other, so each gets at least a microsecond.
    let begin = max(Double(start.nanoseconds) / 1000, cursor)
    let duration = max(Double(end.nanoseconds &- start.nanoseconds) / 1000, 1)
    cursor = begin + duration
    add(
      #"{"ph":"X","pid":1,"tid":\#(lane),"ts":\#(begin),"dur":\#(duration),"name":\#(quoted(name)),"args":{"task":\#(task.id),"cause":\#(task.cause)}}"#
    )
    if let cause = started[task.cause] {
      let flow = #""pid":1,"id":\#(task.id),"name":"causes","cat":"cause""#
      add(#"{"ph":"s",\#(flow),"tid":\#(cause.lane),"ts":\#(cause.time)}"#)
      add(#"{"ph":"f","bp":"e",\#(flow),"tid":\#(lane),"ts":\#(begin)}"#)
    }
    note(task.id, lane, begin)
  }

  private func note(_ task: Int, _ lane: Int, _ time: Double) {
    started[task] = (lane, time)
    guard started.count > 2 * Self.mostCauses else { return }
    // Tasks have rising numbers, so the lower ones are the older ones.
    let oldest = task - Self.mostCauses
    started = started.filter { $0.key > oldest }
  }

  /// From how many of the latest tasks an arrow can come.
  private static let mostCauses = 100_000

  /// Marks a moment, such as the launch.
  package func mark(_ name: String, at instant: LoopInstant) {
    add(
      #"{"ph":"i","s":"g","pid":1,"tid":0,"ts":\#(Double(instant.nanoseconds) / 1000),"name":\#(quoted(name))}"#
    )
  }

  private func add(_ event: String) {
    text += isEmpty ? event : ",\n" + event
    isEmpty = false
    if output != nil, text.utf8.count > Self.partSize { flush() }
  }

  private static let partSize = 1 << 16

  /// Passes on what was not passed on yet.
  package func flush() {
    guard let output, !text.isEmpty else { return }
    output(text)
    text = ""
  }

  /// The trace as JSON text. Only of a trace that keeps its events.
  package func perfettoJSON() -> String { Self.head + text + Self.tail }

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
