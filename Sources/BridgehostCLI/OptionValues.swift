public import ArgumentParser
public import Bridge
public import Device
public import RaceLab

extension AppLifecycle.Launch: ExpressibleByArgument {
  /// What iOS does by itself later is no way to begin.
  public static var allValueStrings: [String] { [Self.fetch, .user, .none].map(\.rawValue) }

  public init?(argument: String) {
    guard Self.allValueStrings.contains(argument) else { return nil }
    self.init(rawValue: argument)
  }
}
extension Architecture: ExpressibleByArgument {}
extension Architectures: ExpressibleByArgument {}
