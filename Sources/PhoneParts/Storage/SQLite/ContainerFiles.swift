internal import CSQLite
internal import Glibc
internal import HostLoop
internal import Synchronization

/// The files that the SQLite of an app may open: those in its container, wherever SQL names them (`ATTACH`, `VACUUM INTO`, the
/// journal of a file).
///
/// SQLite opens files through a VFS, and a file name can choose another one (`file:…?vfs=`). So each VFS of this system is
/// wrapped, and a wrapper passes on what does not come of an app.
final class ContainerFiles: Sendable {
  private let container: String

  private init(_ container: String) { self.container = container }

  /// - Parameter container: the path of the container, which need not exist yet.
  static func allowing(_ container: String) -> ContainerFiles {
    _ = wrapped
    return ContainerFiles(container)
  }

  /// Whether a call of the app runs on the host thread.
  var isInForce: Bool {
    get { Self.inForce.load(ordering: .relaxed) != 0 }
    set {
      let address = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
      Self.inForce.store(newValue ? address : 0, ordering: .relaxed)
    }
  }

  /// The address of the one that is in force. 0 for none.
  private static let inForce = Atomic<UInt>(0)

  fileprivate static var current: ContainerFiles? {
    guard let address = UnsafeRawPointer(bitPattern: inForce.load(ordering: .relaxed)),
      HostActor.isCurrent
    else { return nil }
    return Unmanaged<ContainerFiles>.fromOpaque(address).takeUnretainedValue()
  }

  /// - Parameter file: a path in which SQLite has followed all links. It opens no link itself. `nil` for a temporary file,
  ///   which SQLite names and deletes at once.
  fileprivate func allow(_ file: UnsafePointer<CChar>?) -> Bool {
    guard let file else { return true }
    guard let root = realpath(container, nil) else { return false }
    defer { free(root) }
    let count = strlen(root)
    return strncmp(file, root, count) == 0 && strncmp(file + count, "/", 1) == 0
  }

  /// Wraps each VFS, once. They live as long as the process, as SQLite keeps them.
  private static let wrapped: Void = {
    var originals: [UnsafeMutablePointer<sqlite3_vfs>] = []
    var next = sqlite3_vfs_find(nil)
    while let vfs = next {
      originals.append(vfs)
      next = vfs.pointee.pNext
    }
    // The last one becomes the default, as the first one was.
    for original in originals.reversed() where !isInMemory(original) {
      let wrapper = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
      wrapper.initialize(to: original.pointee)
      wrapper.pointee.pNext = nil
      wrapper.pointee.pAppData = UnsafeMutableRawPointer(original)
      wrapper.pointee.xOpen = openInContainer
      wrapper.pointee.xDelete = deleteInContainer
      wrapper.pointee.xAccess = accessInContainer
      wrapper.pointee.xFullPathname = fullPathnameInContainer
      sqlite3_vfs_register(wrapper, original == originals.first ? 1 : 0)
    }
  }()

  private static func isInMemory(_ vfs: UnsafeMutablePointer<sqlite3_vfs>) -> Bool {
    strcmp(vfs.pointee.zName, "memdb") == 0
  }
}

// Called by SQLite, perhaps on other threads.

private func original(
  _ wrapper: UnsafeMutablePointer<sqlite3_vfs>?
) -> UnsafeMutablePointer<sqlite3_vfs>? {
  wrapper?.pointee.pAppData?.assumingMemoryBound(to: sqlite3_vfs.self)
}

private func openInContainer(
  _ wrapper: UnsafeMutablePointer<sqlite3_vfs>?, _ name: UnsafePointer<CChar>?,
  _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32,
  _ outFlags: UnsafeMutablePointer<Int32>?
) -> Int32 {
  guard let vfs = original(wrapper), ContainerFiles.current?.allow(name) ?? true else {
    // SQLite closes no file that has no methods.
    file?.pointee.pMethods = nil
    return SQLITE_CANTOPEN
  }
  return vfs.pointee.xOpen(vfs, name, file, flags, outFlags)
}

private func deleteInContainer(
  _ wrapper: UnsafeMutablePointer<sqlite3_vfs>?, _ name: UnsafePointer<CChar>?, _ syncs: Int32
) -> Int32 {
  guard let vfs = original(wrapper), ContainerFiles.current?.allow(name) ?? true else {
    return SQLITE_IOERR
  }
  return vfs.pointee.xDelete(vfs, name, syncs)
}

private func accessInContainer(
  _ wrapper: UnsafeMutablePointer<sqlite3_vfs>?, _ name: UnsafePointer<CChar>?, _ flags: Int32,
  _ result: UnsafeMutablePointer<Int32>?
) -> Int32 {
  guard let vfs = original(wrapper), ContainerFiles.current?.allow(name) ?? true else {
    result?.pointee = 0
    return SQLITE_OK
  }
  return vfs.pointee.xAccess(vfs, name, flags, result)
}

private func fullPathnameInContainer(
  _ wrapper: UnsafeMutablePointer<sqlite3_vfs>?, _ name: UnsafePointer<CChar>?, _ size: Int32,
  _ result: UnsafeMutablePointer<CChar>?
) -> Int32 {
  guard let vfs = original(wrapper), let name else { return SQLITE_CANTOPEN }
  // The working directory of an app on a phone is the root.
  guard ContainerFiles.current != nil, strncmp(name, "/", 1) != 0 else {
    return vfs.pointee.xFullPathname(vfs, name, size, result)
  }
  return ("/" + String(cString: name)).withCString {
    vfs.pointee.xFullPathname(vfs, $0, size, result)
  }
}
