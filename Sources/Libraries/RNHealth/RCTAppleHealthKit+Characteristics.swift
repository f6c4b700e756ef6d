internal import HealthKit
internal import HostLoop
internal import NativeBridge

// `RCTAppleHealthKit+Methods_Characteristic.m`.
extension RCTAppleHealthKit {
  @ExportsBuilder var characteristics: [any Export] {
    // A missing permission is not told apart from a value that is not set.
    method("getBiologicalSex") { [self] _, callback in
      let sex = try? healthKit.characteristics([.biologicalSex]).biologicalSex
      let words = sex.map { "\($0)" } ?? "unknown"
      callback.succeed(.object(["value": .string(words)]))
    }
    method("getBloodType") { [self] _, callback in
      let type = try? healthKit.characteristics([.bloodType]).bloodType
      let names = ["A+", "A-", "B+", "B-", "AB+", "AB-", "O+", "O-"]
      let name = type.map { names[$0.rawValue - 1] } ?? "unknown"
      callback.succeed(.object(["value": .string(name)]))
    }
    method("getDateOfBirth") { [self] in getDateOfBirth($0, $1) }
  }

  /// Lines 48 to 77.
  private func getDateOfBirth(_ options: HealthOptions, _ callback: Callback) {
    do {
      let day = try healthKit.characteristics([.dateOfBirth]).dateOfBirth
      guard let birth = day.flatMap(calendar.midnight) else {
        return callback.succeed(.object(["value": .null, "age": .null]))
      }
      callback.succeed(
        .object([
          "value": .string(calendar.text(birth)),
          "age": .number(Double(calendar.years(since: birth, until: now))),
        ]))
    } catch { callback.fail(.jsError(error)) }
  }
}
