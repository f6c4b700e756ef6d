/// What a lane belongs to.
enum LaneKind: CaseIterable {
  case phone, native, javaScript, network

  init(ofLane lane: String) {
    if ["system", "main", "scenario"].contains(lane) {
      self = .phone
    } else if lane.hasPrefix("network") {
      self = .network
    } else if ["javaScript", "timers", "JSTimers"].contains(lane) || lane.hasPrefix("request") {
      self = .javaScript
    } else {
      self = .native
    }
  }
}
