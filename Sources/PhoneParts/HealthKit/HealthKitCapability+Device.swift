package import Capabilities
internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

// What the watch, other apps and the person do to the health data: `device.health`.
extension HealthKitCapability {
  @VerbsBuilder package var verbs: [DeviceVerb] {
    let healthKit = healthKit
    // Another source saves samples: an Apple Watch, unless the samples name a source. Returns their
    // UUIDs.
    DeviceVerb(
      "health.save", argumentCount: 1,
      answering: { call in
        let samples = try call.next([JSObject].self).map { try HealthSample($0, for: healthKit) }
        for sample in samples where sample.endDate < sample.startDate {
          throw NativeError(message: "\(sample.typeIdentifier): endDate is before startDate")
        }
        return ({ try healthKit.add(samples) }, samples.map(\.uuid.text))
      })
    DeviceVerb("health.delete", argumentCount: 1) { call in
      let uuids = try call.next([String].self).map { try UUID(text: $0) }
      return { try healthKit.remove(uuids) }
    }
    // Another app deletes the samples that it saved on a day, and saves them again, as Garmin's app
    // does.
    DeviceVerb("health.replaceDay", argumentCount: 1) { call in
      let day = try call.next(JSObject.self)
      try day.refuseKeys(
        of: "device.health.replaceDay", except: ["type", "startDate", "endDate", "source"])
      guard let start = try day.date("startDate"), let end = try day.date("endDate") else {
        throw NativeError(message: "device.health.replaceDay needs startDate and endDate")
      }
      let (type, source): (String, String) = (try day.type(for: .saving), try day.get("source"))
      return { try healthKit.replaceDay(ofType: type, from: start, to: end, source: source) }
    }
    DeviceVerb("health.setAuthorization", argumentCount: 2) { call in
      let type = try healthType(try call.next(String.self), for: .object)
      guard let answers = try? call.next(JSObject.self) else {
        throw JSError(
          name: "TypeError",
          message: "device.health.setAuthorization takes { share, read } after the type")
      }
      try answers.refuseKeys(of: "device.health.setAuthorization", except: ["share", "read"])
      let share = try answers.get("share", as: Bool?.self)
      let read = try answers.get("read", as: Bool?.self)
      return { healthKit.setAuthorization(for: type, share: share, read: read) }
    }
    DeviceVerb("health.answerPrompts", argumentCount: 1) { call in
      let answer = try Self.promptAnswer(try call.next(String.self))
      return {
        healthKit.promptAnswer = answer
        healthKit.answerPrompt(answer)
      }
    }
    DeviceVerb("health.setAvailable") { (isOn: Bool) in
      healthKit.profile.isHealthDataAvailable = isOn
    }
  }

  package var values: [DeviceValue] {
    [DeviceValue("health.prompts") { [healthKit] in healthKit.prompts.map(PromptBody.init) }]
  }

  private static func promptAnswer(_ answer: String) throws -> HealthPromptAnswer {
    let answers: [String: HealthPromptAnswer] = [
      "allow": .allowAll, "deny": .denyAll, "later": .none,
    ]
    guard let known = answers[answer] else {
      throw NativeError(
        message: "device.health.answerPrompts takes 'allow', 'deny' or 'later', not '\(answer)'")
    }
    return known
  }
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
