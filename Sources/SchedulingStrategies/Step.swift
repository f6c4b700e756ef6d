package import HostLoop

/// One task of a run, recorded when it ran.
package struct Step: Sendable, Equatable, Codable {
  /// The name of the task.
  package let name: TaskName
  /// Whose task it is.
  package let side: LaneKind.Side
  /// The number of the request, from 1, that the task answers; `nil` for other tasks.
  package let request: Int?
  /// When it ran, on the loop's clock.
  package let time: LoopInstant
  /// The number of the task in its run. Later tasks name it as their cause.
  package let id: Int
  /// The number of the task that posted it. 0 if there is none.
  package let cause: Int

  private enum CodingKeys: String, CodingKey {
    case name = "task"
    case side, request, nanoseconds, id, cause
  }

  init(name: TaskName, lane: LaneKind, time: LoopInstant, id: Int, cause: Int) {
    self.name = name
    side = lane.side
    request = lane.request
    self.time = time
    self.id = id
    self.cause = cause
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(TaskName.self, forKey: .name)
    if let side = try values.decodeIfPresent(LaneKind.Side.self, forKey: .side) {
      self.side = side
      request = try values.decodeIfPresent(Int.self, forKey: .request)
    } else {
      let kind = LaneKind(ofOlderReportsLane: name.lane)
      (side, request) = (kind.side, kind.request)
    }
    // Clamped to the clock's range, because the file may have been edited.
    time = .start + .nanoseconds(max(0, try values.decode(Int64.self, forKey: .nanoseconds)))
    id = try values.decode(Int.self, forKey: .id)
    cause = try values.decode(Int.self, forKey: .cause)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(name, forKey: .name)
    try values.encode(side, forKey: .side)
    try values.encodeIfPresent(request, forKey: .request)
    try values.encode(time.nanoseconds, forKey: .nanoseconds)
    try values.encode(id, forKey: .id)
    try values.encode(cause, forKey: .cause)
  }
}

extension LaneKind {
  /// Reports of earlier versions contain only the names of lanes.
  fileprivate init(ofOlderReportsLane name: String) {
    let words = name.split(separator: " ")
    switch words.first {
    case "system", "main", "scenario": self.init(.phone)
    case "network": self.init(.remote, request: words.count == 2 ? Int(words[1]) : nil)
    case "javaScript", "timers", "request": self.init(.javaScript)
    default: self.init(.native)
    }
  }
}
