internal import HealthKit
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

// What there is, and what the person allows (lines 47 to 191, 1096 to 1146).
extension ReactNativeHealthkit {
  @ExportsBuilder var permissions: [any Export] {
    AsyncFunction("isHealthDataAvailable") { [self] in healthKit.isHealthDataAvailable }
    // Version 8 gave it the second name.
    ["canAccessProtectedData", "isProtectedDataAvailable"].map { name in
      AsyncFunction(name) { [self] in phone.screenLock.isProtectedDataAvailable }
    }
    AsyncFunction("supportsHealthRecords") { [self] (promise: Promise) in
      // The simulated phone has no clinical records.
      withStore(promise) { promise.resolve(false) }
    }
    AsyncFunction("authorizationStatusFor") { [self] (type: String, promise: Promise) in
      withStore(promise) {
        guard let type = HealthkitType.object(type) else { return reject(promise, unknown: type) }
        promise.resolve(healthKit.authorizationStatus(for: type).rawValue)
      }
    }
    AsyncFunction("getRequestStatusForAuthorization") {
      [self] (share: [String: Bool], read: [String: Bool], promise: Promise) in
      withStore(promise) {
        healthKit.requestStatus(
          toShare: types(share, HealthkitType.sample), read: types(read, HealthkitType.object)
        ) { [self] in answer(promise, $0) { $0.rawValue } }
      }
    }
    AsyncFunction("requestAuthorization") {
      [self] (share: [String: Bool], read: [String: Bool], promise: Promise) in
      withStore(promise) {
        healthKit.requestAuthorization(
          toShare: types(share, HealthkitType.sample), read: types(read, HealthkitType.object)
        ) { [self] in answer(promise, $0) { $0 } }
      }
    }
    AsyncFunction("getPreferredUnits", getPreferredUnits)
    AsyncFunction("querySources", querySources)
  }

  /// The known types with the value `true`. Others are left out (`ios/Helpers.swift` lines 86 to 110).
  private func types(_ names: [String: Bool], _ type: (String) -> String?) -> Set<String> {
    Set(names.filter(\.value).keys.compactMap(type))
  }

  /// An error is overlooked: then there are no units (lines 96 to 104).
  private func getPreferredUnits(_ types: [String], _ promise: Promise) {
    withStore(promise) {
      healthKit.preferredUnits(for: types.filter { HealthkitType.of(.quantity, $0) != nil }) {
        promise.resolve(((try? $0.get()) ?? [:]).mapValues(\.description))
      }
    }
  }

  private func querySources(_ type: String, _ promise: Promise) {
    withStore(promise) {
      guard let type = HealthkitType.object(type) else { return reject(promise, unknown: type) }
      // Line 1107.
      if HealthkitType.isCharacteristic(type) || type == "HKActivitySummaryTypeIdentifier" {
        throw ObjectiveCException.healthkit(
          "Could not cast the type \(type) to 'HKSampleType'",
          fix: "ask querySources only for types that have samples")
      }
      healthKit.sources(ofType: type) { [self] in
        answer(promise, $0) { $0.map(HealthkitSource.init) }
      }
    }
  }

  // MARK: - Characteristics

  /// 0 stands for what the person has not set, or does not let the app read.
  @ExportsBuilder var characteristics: [any Export] {
    characteristic("getBiologicalSex", .biologicalSex) { $0.biologicalSex?.rawValue ?? 0 }
    characteristic("getBloodType", .bloodType) { $0.bloodType?.rawValue ?? 0 }
    characteristic("getFitzpatrickSkinType", .fitzpatrickSkinType) { $0.fitzpatrickSkinType ?? 0 }
    characteristic("getWheelchairUse", .wheelchairUse) { $0.wheelchairUse?.rawValue ?? 0 }
    characteristic("getDateOfBirth", .dateOfBirth) { [self] in
      guard let birth = $0.dateOfBirth.flatMap(calendar.midnight) else { throw NoDateOfBirth() }
      return ISO8601.text(birth)
    }
  }

  private func characteristic(
    _ name: String, _ kind: HealthCharacteristics.Kind,
    _ value: @escaping @HostActor (HealthCharacteristics) throws -> any JSEncodable & Sendable
  ) -> any Export {
    AsyncFunction(name) { [self] (promise: Promise) in
      withStore(promise) {
        do {
          promise.resolve(try value(try healthKit.characteristics([kind])))
        } catch is NoDateOfBirth {
          promise.reject(NoDateOfBirth.error)
        } catch { promise.reject(NativeError(healthkit: error)) }
      }
    }
  }

  /// HealthKit gives neither a date nor an error, and Swift then makes an error of its own.
  private struct NoDateOfBirth: Error {
    static let error = NativeError(
      code: "HEALTHKIT_ERROR",
      message: "The operation couldn’t be completed. (Foundation._GenericObjCError error 0.)",
      domain: "Foundation._GenericObjCError", userInfo: [:])
  }
}
