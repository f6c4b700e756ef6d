internal import HostLoop

/// What hybrid objects with one prototype have in common. Objects of one Swift type can have several names.
struct HybridType: Hashable {
  /// The name in messages.
  let name: String
  private let swiftType: ObjectIdentifier

  @HostActor
  init(of object: HybridObject) {
    name = object.typeName
    swiftType = ObjectIdentifier(type(of: object))
  }
}
