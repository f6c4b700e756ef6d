package import HostLoop

/// iCloud Keychain: what the phones of one account share. Each phone uploads what it changed after a
/// while, and then not again for a longer while, so the others see it late and miss what was replaced
/// in between.
///
/// ```swift
/// let cloud = ICloudKeychain()
/// let phone = PhoneStorage.temporary(clock: clock, iCloudKeychain: cloud)
/// let tablet = PhoneStorage.temporary(clock: clock, iCloudKeychain: cloud)
/// ```
@HostActor
package final class ICloudKeychain {
  /// How late iCloud is. Apple names no figures; the defaults are an assumption.
  package struct Throttle: Sendable {
    /// From a change to its upload.
    package var delay: Duration
    /// From one upload of a phone to its next.
    package var interval: Duration

    /// 10 s after a change, every 5 min at most.
    package init(delay: Duration = .seconds(10), interval: Duration = .seconds(300)) {
      self.delay = delay
      self.interval = interval
    }
  }

  /// What an item is known by.
  struct Name: Hashable {
    let itemClass: KeychainItem.Class
    let service: String
    let account: String
  }

  private struct Upload {
    var record: KeychainRecord
    let phone: ObjectIdentifier
    /// Seconds since 1970 from which the other phones see it.
    let time: Double
  }

  private let throttle: Throttle
  private var uploads: [Name: [Upload]] = [:]
  private var nextUpload: [ObjectIdentifier: Double] = [:]

  /// A keychain without items.
  package init(throttle: Throttle = Throttle()) { self.throttle = throttle }

  /// Takes a change of a phone into that phone's next upload.
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
      itemClass: record.item.itemClass, service: record.item.service, account: record.item.account)
    let old = uploads[name] ?? []
    let visible = Self.latest(of: old, at: now)
    // What is on its way from elsewhere, what everyone sees, and this instead of what it replaces.
    uploads[name] =
      old.filter { upload in
        upload.time > now
          ? upload.phone != phone || upload.time != time
          : upload.record.modified == visible?.modified
      } + [Upload(record: record, phone: phone, time: time)]
  }

  /// What the phones see at that time, the latest change of each item.
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
