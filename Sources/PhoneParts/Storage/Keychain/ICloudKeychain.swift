package import HostLoop

/// iCloud Keychain, which the phones of one account share. Each phone uploads its changes after a
/// delay, and not again for a longer time. So other phones see changes late, and miss values that
/// were replaced in between.
///
/// ```swift
/// let cloud = ICloudKeychain()
/// let phone = PhoneStorage.temporary(clock: clock, iCloudKeychain: cloud)
/// let tablet = PhoneStorage.temporary(clock: clock, iCloudKeychain: cloud)
/// ```
@HostActor
package final class ICloudKeychain {
  /// The delays of iCloud. Apple gives no numbers; the defaults are assumptions.
  package struct Throttle: Sendable {
    /// The time from a change to its upload.
    package var delay: Duration
    /// The minimum time between two uploads of a phone.
    package var interval: Duration

    /// By default 10 s after a change, and at most every 5 min.
    package init(delay: Duration = .seconds(10), interval: Duration = .seconds(300)) {
      self.delay = delay
      self.interval = interval
    }
  }

  /// The key of an item.
  struct Name: Hashable {
    let itemClass: KeychainItem.Class
    let service: String
    let account: String
    let accessGroup: String?
  }

  private struct Upload {
    var record: KeychainRecord
    let phone: ObjectIdentifier
    /// When the other phones see it, in seconds since 1970.
    let time: Double
  }

  private let throttle: Throttle
  private var uploads: [Name: [Upload]] = [:]
  private var nextUpload: [ObjectIdentifier: Double] = [:]

  /// Makes a keychain without items.
  package init(throttle: Throttle = Throttle()) { self.throttle = throttle }

  /// Adds a change of a phone to that phone's next upload.
  func upload(_ record: KeychainRecord, from phone: ObjectIdentifier, at now: Double) {
    let time: Double
    if let planned = nextUpload[phone], planned > now {
      time = planned
    } else {
      let earliest = nextUpload[phone].map { $0 + throttle.interval.seconds } ?? now
      time = max(now + throttle.delay.seconds, earliest)
      nextUpload[phone] = time
    }
    let name = Name(
      itemClass: record.item.itemClass, service: record.item.service, account: record.item.account,
      accessGroup: record.item.accessGroup)
    let old = uploads[name] ?? []
    let visible = Self.latest(of: old, at: now)
    // Keep uploads of other phones, and what is already visible. Replace this phone's own pending
    // upload.
    uploads[name] =
      old.filter { upload in
        upload.time > now
          ? upload.phone != phone || upload.time != time
          : upload.record.modified == visible?.modified
      } + [Upload(record: record, phone: phone, time: time)]
  }

  /// What the phones see at this time: the latest change of each item.
  func records(at now: Double) -> [Name: KeychainRecord] {
    uploads.compactMapValues { Self.latest(of: $0, at: now) }
  }

  private static func latest(of uploads: [Upload], at now: Double) -> KeychainRecord? {
    var latest: KeychainRecord?
    for upload in uploads where upload.time <= now && upload.record.replaces(latest) {
      latest = upload.record
    }
    return latest
  }
}

extension Duration {
  var seconds: Double { self / .seconds(1) }
}
