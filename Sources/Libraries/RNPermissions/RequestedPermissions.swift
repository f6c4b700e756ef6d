internal import HostLoop
internal import Privacy
internal import SimulatedPhone
internal import Storage

/// The permissions for which the library has asked, in the user defaults (`ios/RNPermissions.mm` lines 303 to 323).
@HostActor
struct RequestedPermissions {
  private static let key = "@RNPermissions:Requested"

  private let storage: PhoneStorage

  init(_ storage: PhoneStorage) { self.storage = storage }

  func contain(_ permission: Permission) -> Bool { names.contains(Self.name(permission)) }

  func insert(_ permission: Permission) {
    let (names, name) = (names, Self.name(permission))
    guard !names.contains(name) else { return }
    try? storage.userDefaults.set(.array((names + [name]).map { .string($0) }), forKey: Self.key)
  }

  private var names: [String] {
    guard case .array(let list)? = try? storage.userDefaults.object(forKey: Self.key) else {
      return []
    }
    return list.compactMap { if case .string(let name) = $0 { name } else { nil } }
  }

  private static func name(_ permission: Permission) -> String {
    Permission.prefix + permission.name
  }
}
