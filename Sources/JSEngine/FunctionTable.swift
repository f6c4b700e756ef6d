internal import HostLoop

/// Finds the Swift half of a JavaScript function by the address of its object.
///
/// A dictionary would spend more time on hashing than the rest of a call takes. Scripts cannot
/// choose addresses, so no strong hash is needed.
@HostActor
struct FunctionTable {
  private struct Slot {
    var object: OpaquePointer?
    var function: Unmanaged<HostFunction>?
  }

  /// Empty at first, so the table needs no lazy initialization, which each use would check.
  private var slots: [Slot] = []
  private var count = 0

  /// The function of an object that is in the table.
  @inline(__always)
  subscript(_ object: OpaquePointer) -> Unmanaged<HostFunction>? {
    var index = home(of: object)
    while let found = slots[index].object {
      if found == object { return slots[index].function }
      index = (index &+ 1) & (slots.count &- 1)
    }
    return nil
  }

  /// Adds a function. It replaces a function whose object was collected at the same address.
  mutating func add(_ object: OpaquePointer, _ function: HostFunction) {
    if count * 2 >= slots.count { grow() }
    insert(Slot(object: object, function: .passUnretained(function)))
  }

  /// Removes `function`, unless another function has taken its slot.
  mutating func remove(_ object: OpaquePointer, _ function: HostFunction) {
    var index = home(of: object)
    while let found = slots[index].object, found != object { index = (index + 1) % slots.count }
    guard let known = slots[index].function,
      known.toOpaque() == Unmanaged.passUnretained(function).toOpaque()
    else { return }
    slots[index] = Slot()
    count -= 1
    // The entries after it may have been displaced by the removed one, so insert them again.
    index = (index + 1) % slots.count
    while slots[index].object != nil {
      let moved = slots[index]
      slots[index] = Slot()
      count -= 1
      insert(moved)
      index = (index + 1) % slots.count
    }
  }

  private mutating func insert(_ slot: Slot) {
    guard let object = slot.object else { return }
    var index = home(of: object)
    while let found = slots[index].object, found != object { index = (index + 1) % slots.count }
    if slots[index].object == nil { count += 1 }
    slots[index] = slot
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: max(256, old.count * 2))
    count = 0
    for slot in old { insert(slot) }
  }

  /// JavaScriptCore allocates objects in blocks of 16 KB, whose addresses share their low bits. The
  /// multiplication spreads them; otherwise the blocks of several contexts would form one long run.
  @inline(__always)
  private func home(of object: OpaquePointer) -> Int {
    let spread = UInt(bitPattern: object) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: spread >> 32) & (slots.count &- 1)
  }
}
