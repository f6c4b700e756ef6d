internal import HealthKit
internal import HostLoop
internal import NativeBridge

// Permissions (`RCTAppleHealthKit.m` lines 626 to 674 and 718 to 768).
extension RCTAppleHealthKit {
  @ExportsBuilder var authorization: [any Export] {
    method("initHealthKit") { [self] in initHealthKit($0, $1) }
    method("getAuthStatus") { [self] in getAuthStatus($0, $1) }
    method("getInfo") { _, callback in
      callback.succeed(
        .object([
          "name": .string("react-native-apple-healthkit"),
          "description": .string(
            "A React Native bridge module for interacting with Apple HealthKit data"),
          "className": .string("RCTAppleHealthKit"), "author": .string("Greg Wilson"),
        ]))
    }
  }

  private func initHealthKit(_ options: HealthOptions, _ callback: Callback) {
    guard healthKit.isHealthDataAvailable else {
      return callback.fail("HealthKit data is not available")
    }
    guard let permissions = options.options("permissions") else {
      return callback.fail("permissions must be provided in the initialization options")
    }
    healthKit.requestAuthorization(
      toShare: Set(HealthPermission.toWrite(permissions.strings("write") ?? [])),
      read: Set(HealthPermission.toRead(permissions.strings("read") ?? []))
    ) { result in
      switch result {
      case .success: callback.succeed(.bool(true))
      case .failure(let error):
        callback.fail(.madeError("Error with HealthKit authorization: ", error))
      }
    }
  }

  /// HealthKit tells only what the app may save, so most types that are only read have the status 1.
  private func getAuthStatus(_ options: HealthOptions, _ callback: Callback) {
    guard healthKit.isHealthDataAvailable else {
      return callback.fail("HealthKit data is not available")
    }
    let permissions = options.options("permissions")
    guard let read = permissions?.strings("read"), let write = permissions?.strings("write") else {
      return callback.fail(
        "permissions must be included in permissions object with read and write options")
    }
    func statuses(_ types: [String]) -> BridgeValue {
      .array(types.map { .number(Double(healthKit.authorizationStatus(for: $0).rawValue)) })
    }
    let answers: [String: BridgeValue] = [
      "read": statuses(HealthPermission.toRead(read)),
      "write": statuses(HealthPermission.toWrite(write)),
    ]
    callback.succeed(.object(["permissions": .object(answers)]))
  }
}
