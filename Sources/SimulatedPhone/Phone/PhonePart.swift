public import HostLoop

/// A part of the phone that one capability simulates, such as its health data or its files.
///
/// A phone has one of each kind, made when code first asks for it with ``Phone/part(_:)``. The
/// phone calls the methods of its parts when something happens to it or to the app. By default they
/// do nothing.
@HostActor
public protocol PhonePart: AnyObject {
  /// Makes the part for `phone`. The phone owns the part, so keep the phone `unowned`.
  init(on phone: Phone)
  /// Called after `application(_:didFinishLaunchingWithOptions:)` has returned.
  func appDidFinishLaunching()
  /// Called before the app's process ends.
  func appWillTerminate()
  /// Called when the run is over. The app may still be running.
  func runIsOver()
  /// Called when the lock, the battery, the connection or Background App Refresh has changed.
  func conditionsChanged()
  /// Called when the person has deleted the app.
  ///
  /// - Throws: an error if the app's data cannot be deleted.
  func appWasDeleted() throws
  /// Called when the power has failed, or iOS has crashed. Lose the data that was not yet written
  /// to the disk.
  ///
  /// - Throws: an error if that fails.
  func powerFailed() throws
}

extension PhonePart {
  public func appDidFinishLaunching() {}
  public func appWillTerminate() {}
  public func runIsOver() {}
  public func conditionsChanged() {}
  public func appWasDeleted() throws {}
  public func powerFailed() throws {}
}

extension Phone {
  /// The phone's part of this kind. The first call makes it.
  public func part<Part: PhonePart>(_ kind: Part.Type) -> Part {
    // A phone has only a few parts, so comparing their types is faster than a dictionary.
    if let index = parts.firstIndex(where: { type(of: $0) == kind }),
      let part = parts[index] as? Part
    {
      return part
    }
    let part = Part(on: self)
    parts.append(part)
    return part
  }

  /// Calls `body` for all parts, then throws the first error.
  func notifyParts(_ body: (any PhonePart) throws -> Void) throws {
    var first: (any Error)?
    for part in parts {
      do { try body(part) } catch { first = first ?? error }
    }
    if let first { throw first }
  }
}
