public import Bridge
public import Device
public import EventLoop

/// What a capability is given of the app for which it is made.
@HostActor
public struct AppConnection {
  /// The phone that the app is on.
  public let phone: Phone
  private let write: @HostActor (_ subject: String, _ words: String) -> Void
  /// Notes what is wrong with the run.
  public let report: @HostActor (Diagnosis) -> Void

  /// A connection to the app on that phone.
  ///
  /// - Parameter log: writes a line of what happens on the phone.
  public init(
    phone: Phone, log: @escaping @HostActor (_ subject: String, _ words: String) -> Void,
    report: @escaping @HostActor (Diagnosis) -> Void
  ) {
    self.phone = phone
    write = log
    self.report = report
  }

  /// Writes a line of what happens on the phone into the log, such as `Ada rings`.
  ///
  /// - Parameter subject: what it is about, in up to eight letters: the word before the line, such as `doorbell`.
  public func log(_ words: String, about subject: String = "phone") { write(subject, words) }
}
