package import Capabilities
internal import HostLoop
package import NativeBridge
internal import SchedulingStrategies

/// A schedule on one line:
/// `bh1,turbo,9f3a2c11,fetch@40,javaScript:load:app.js:1=main:performFetch::1`.
///
/// It needs no quotes in a shell. Its parts are the version, the architecture, a hash of the
/// script, the outside events, and the delays. A delay is `task=until`, each with lane, label,
/// subject and occurrence.
package struct ReplayToken: Sendable, Equatable {
  /// The architecture of React Native.
  package var architecture: Architecture
  /// A hash of the script, to detect changes.
  package var scriptHash: String
  /// The schedule of the run.
  package var schedule: Schedule

  /// Makes a token for a run of the script with these source texts.
  package init(architecture: Architecture, script: [String], schedule: Schedule) {
    self.init(
      architecture: architecture, scriptHash: Self.hash(of: script), schedule: schedule)
  }

  init(architecture: Architecture, scriptHash: String, schedule: Schedule) {
    self.architecture = architecture
    self.scriptHash = scriptHash
    self.schedule = schedule
  }

  /// Parses a token.
  ///
  /// - Parameter inputs: the race inputs of the app's capabilities.
  /// - Throws: ``ReplayTokenError``, which says what is wrong.
  package init(parsing text: String, with inputs: [RaceInput]) throws(ReplayTokenError) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard parts.first?.hasPrefix("bh") == true else {
      throw ReplayTokenError("a replay token begins with bh1, not with '\(text.prefix(12))'")
    }
    guard parts[0] == "bh1" else {
      throw ReplayTokenError(
        "the token \(parts[0]) comes from another version of bridgehost; this one reads bh1")
    }
    guard parts.count == 5 else {
      throw ReplayTokenError(
        "the token has \(parts.count) of 5 parts: was it cut? It is one line without spaces")
    }
    guard let architecture = Architecture(rawValue: parts[1]) else {
      throw ReplayTokenError("the token contains '\(parts[1])', which is not an architecture")
    }
    self.architecture = architecture
    scriptHash = parts[2]
    schedule = Schedule()
    for item in parts[3].split(separator: "+") {
      schedule.inputs.append(try OutsideEvent(token: String(item), with: inputs))
    }
    for item in parts[4].split(separator: "+") {
      let names = item.split(separator: "=", omittingEmptySubsequences: false)
      guard names.count == 2, let task = TaskName(token: String(names[0])),
        let until = TaskName(token: String(names[1]))
      else {
        throw ReplayTokenError(
          "the token contains '\(item)', which is not a delay of one task until after another")
      }
      schedule.delays.append(Delay(task, until: until))
    }
  }

  /// FNV-1a with 32 bits, which is enough to detect an edited script. The paths of its files do not
  /// matter.
  package static func hash(of script: [String]) -> String {
    var hash: UInt32 = 2_166_136_261
    for var text in script {
      text.withUTF8 {
        for byte in $0 { hash = (hash ^ UInt32(truncatingIfNeeded: byte)) &* 16_777_619 }
      }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}

extension ReplayToken: CustomStringConvertible {
  package var description: String {
    [
      "bh1", architecture.rawValue, scriptHash,
      schedule.inputs.map(\.token).joined(separator: "+"),
      schedule.delays.map { "\($0.task.token)=\($0.until.token)" }.joined(separator: "+"),
    ].joined(separator: ",")
  }
}

/// The token cannot be parsed.
package struct ReplayTokenError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

extension TaskName {
  var token: String {
    [lane, label, subject, String(occurrence)].map(\.percentEncoded).joined(separator: ":")
  }

  init?(token: String) {
    let parts = token.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 4, let occurrence = Int(parts[3]), occurrence > 0 else { return nil }
    // A token of an earlier version may contain a secret. Names of tasks contain none.
    let texts = parts.prefix(3).map { Secrets.hidden(String($0).percentDecoded) }
    self.init(lane: texts[0], label: texts[1], subject: texts[2], occurrence: occurrence)
  }
}

extension String {
  /// The text with each character escaped that has a meaning in a shell or a token, such as `%2C`.
  var percentEncoded: String {
    var result = ""
    for byte in utf8 {
      let isPlain =
        byte >= 0x30 && byte <= 0x39 || byte >= 0x41 && byte <= 0x5A || byte >= 0x61 && byte <= 0x7A
        || "-._/".utf8.contains(byte)
      let hex = String(byte, radix: 16, uppercase: true)
      result += isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + hex
    }
    return result
  }

  fileprivate var percentDecoded: String {
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
