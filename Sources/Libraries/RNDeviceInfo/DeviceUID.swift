internal import FoundationEssentials
internal import HostLoop
internal import SimulatedPhone
internal import Storage

/// The identifier that the library keeps in the keychain and in the user defaults (`ios/RNDeviceInfo/DeviceUID.m`). In the
/// keychain it survives the deletion of the app.
@HostActor
struct DeviceUID {
  private static let key = "deviceUID"

  let storage: PhoneStorage

  /// The stored one, or `identifierForVendor`. It is stored where it is missing (lines 49 to 56).
  func uid() -> String {
    let (kept, preferred) = (inKeychain, inDefaults)
    let uid = kept ?? preferred ?? identifierForVendor
    if preferred == nil { setDefault(uid) }
    if kept == nil { try? storage.keychain.add(item(uid)) }
    return uid
  }

  /// Replaces the stored one by `identifierForVendor` (lines 60 to 72). The keychain changes only what it has.
  func syncUid() -> String {
    let uid = identifierForVendor
    setDefault(uid)
    try? storage.keychain.update(query, data: Data(uid.utf8))
    return uid
  }

  private var inKeychain: String? {
    (try? storage.keychain.item(query)).map { String(decoding: $0.data, as: UTF8.self) }
  }

  private var inDefaults: String? {
    guard case .string(let uid)? = try? storage.userDefaults.object(forKey: Self.key) else {
      return nil
    }
    return uid
  }

  private func setDefault(_ uid: String) {
    try? storage.userDefaults.set(.string(uid), forKey: Self.key)
  }

  private var query: KeychainQuery { KeychainQuery(service: Self.key, account: Self.key) }

  private func item(_ uid: String) -> KeychainItem {
    KeychainItem(
      service: Self.key, account: Self.key, data: Data(uid.utf8),
      accessibility: .afterFirstUnlockThisDeviceOnly)
  }

  /// `UIDevice.identifierForVendor`: another one for each installation, because the vendor has no other app.
  private var identifierForVendor: String {
    let number = (try? storage.container.home).map { $0.split(separator: "/").last ?? "" } ?? ""
    return "3D8B0C52-6F4E-4A1B-9E27-" + String(repeating: "0", count: max(0, 12 - number.count))
      + number
  }
}
