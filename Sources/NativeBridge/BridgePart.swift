/// What one way for modules to show themselves keeps for a bridge, such as the shared objects of Expo modules.
@HostActor
package protocol BridgePart: AnyObject {
  /// Makes the part of this bridge, which outlives it.
  init(of bridge: Bridge)
}

extension Bridge {
  /// The bridge's part of this type, which is made at the first call.
  package func part<Part: BridgePart>(_: Part.Type) -> Part {
    for case let part as Part in parts { return part }
    let part = Part(of: self)
    parts.append(part)
    return part
  }
}
