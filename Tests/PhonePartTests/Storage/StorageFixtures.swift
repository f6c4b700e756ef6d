import Foundation
import HostLoop
import SimulatedPhone
import Storage

/// A phone's storage and the conditions around it.
@HostActor
struct PhoneFixture {
  @HostActor
  private final class Lock {
    var state = LockState.unlocked
  }

  let clock: LoopClock
  let storage: PhoneStorage
  private let screen: Lock

  var lock: LockState {
    get { screen.state }
    nonmutating set { screen.state = newValue }
  }

  /// - Parameter path: of the storage's file; `nil` keeps it in memory. A second phone with the same path
  ///   is the first one after a restart.
  init(path: String? = nil, iCloudKeychain: ICloudKeychain? = nil) {
    clock = LoopClock(.virtual)
    let screen = Lock()
    self.screen = screen
    storage =
      if let path {
        PhoneStorage(path: path, clock: clock, iCloudKeychain: iCloudKeychain) { screen.state }
      } else {
        .temporary(clock: clock, iCloudKeychain: iCloudKeychain) { screen.state }
      }
  }
}

extension KeychainItem {
  static func anchor(
    _ text: String, accessibility: Accessibility = .afterFirstUnlock, isSynchronizable: Bool = false
  ) -> KeychainItem {
    KeychainItem(
      service: "sync", account: "anchor", data: Data(text.utf8), accessibility: accessibility,
      isSynchronizable: isSynchronizable)
  }
}

extension KeychainQuery {
  static let anchor = KeychainQuery(service: "sync", account: "anchor")
  static let sharedAnchor = KeychainQuery(
    service: "sync", account: "anchor", isSynchronizable: true)
}

extension Keychain {
  /// The anchor's text; `nil` when there is none.
  func anchor(_ query: KeychainQuery = .anchor) throws -> String? {
    do { return String(decoding: try item(query).data, as: UTF8.self) } catch KeychainError
      .itemNotFound
    {
      return nil
    }
  }
}
