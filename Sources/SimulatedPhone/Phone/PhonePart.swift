public import HostLoop

/// A part of the phone that one capability simulates, such as its health data or its files.
///
/// A phone has one of each, made when somebody first asks for it: ``Phone/part(_:)``. The phone tells its parts what
/// happens to it and to the app; each callback does nothing unless the part has its own.
@HostActor
public protocol PhonePart: AnyObject {
  /// Makes the part of `phone`, which outlives it: keep the phone `unowned`.
  init(on phone: Phone)
  /// `application(_:didFinishLaunchingWithOptions:)` has returned.
  func appDidFinishLaunching()
  /// The process of the app is about to end.
  func appWillTerminate()
  /// The run is over, while the app may still run.
  func runIsOver()
  /// The lock, the battery or the connection changed.
  func conditionsChanged()
  /// The person deleted the app.
  ///
  /// - Throws: what keeps the app's data from being deleted.
  func appWasDeleted() throws
  /// The power failed, or iOS crashed: what was not written to the disk is lost.
  ///
  /// - Throws: what keeps it from being lost.
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
  /// The phone's part of that kind.
  public func part<Part: PhonePart>(_ kind: Part.Type) -> Part {
    // A phone has a handful: comparing their types is quicker than a dictionary.
    if let index = parts.firstIndex(where: { type(of: $0) == kind }),
      let part = parts[index] as? Part
    {
      return part
    }
    let part = Part(on: self)
    parts.append(part)
    return part
  }

  /// Tells all parts, and throws what the first of them threw.
  func tellParts(_ body: (any PhonePart) throws -> Void) throws {
    var first: (any Error)?
    for part in parts {
      do { try body(part) } catch { first = first ?? error }
    }
    if let first { throw first }
  }
}
