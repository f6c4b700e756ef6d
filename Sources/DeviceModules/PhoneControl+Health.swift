internal import Bridge
internal import Device
internal import EventLoop
internal import FoundationEssentials
internal import JSEngine

// What the watch, other apps and the person do in Health.
extension PhoneControl {
  /// Another source saves samples: an Apple Watch, unless they say which. Returns their UUIDs.
  func saveSamples(_ samples: [JSObject], _ after: Double?) throws -> [String] {
    let samples = try samples.map { try HealthSample($0, source: try $0.source()) }
    for sample in samples where sample.endDate < sample.startDate {
      throw NativeError(message: "\(sample.typeIdentifier): it ends before it begins")
    }
    try schedule("save", after) { [healthKit] in try healthKit.add(samples) }
    return samples.map(\.uuid.uuidString)
  }

  func deleteSamples(_ uuids: [String], _ after: Double?) throws {
    let uuids = try uuids.map { try UUID(text: $0) }
    try schedule("delete", after) { [healthKit] in try healthKit.remove(uuids) }
  }

  /// Another app deletes what it saved on a day and saves it again, as Garmin's does.
  func replaceDay(_ day: JSObject, _ after: Double?) throws {
    guard let start = try day.date("startDate"), let end = try day.date("endDate") else {
      throw NativeError(message: "device.health.replaceDay needs startDate and endDate")
    }
    let (type, source): (String, String) = (try day.type(), try day.get("source"))
    try schedule("replaceDay", after) { [healthKit] in
      try healthKit.replaceDay(ofType: type, from: start, to: end, source: source)
    }
  }

  func setHealthAuthorization(
    _ type: String, _ share: Bool?, _ read: Bool?, _ after: Double?
  ) throws {
    let type = try healthType(type)
    try schedule("setAuthorization", after) { [healthKit] in
      healthKit.setAuthorization(for: type, share: share, read: read)
    }
  }

  func promptAnswer(_ answer: String) throws -> HealthPromptAnswer {
    let answers: [String: HealthPromptAnswer] = [
      "allow": .allowAll, "deny": .denyAll, "later": .none,
    ]
    guard let known = answers[answer] else {
      throw NativeError(
        message: "device.health.answerPrompts takes 'allow', 'deny' or 'later', not '\(answer)'")
    }
    return known
  }

  func healthPrompts() -> [PromptBody] { healthKit.prompts.map(PromptBody.init) }
}

/// `{ toShare, toRead, newToShare, newToRead }`.
struct PromptBody: JSRecord, Sendable {
  let prompt: HealthPrompt

  init(_ prompt: HealthPrompt) { self.prompt = prompt }

  func write(fields: JSFields) throws {
    try fields.add("toShare", prompt.toShare.sorted())
    try fields.add("toRead", prompt.toRead.sorted())
    try fields.add("newToShare", prompt.newToShare.sorted())
    try fields.add("newToRead", prompt.newToRead.sorted())
  }
}
