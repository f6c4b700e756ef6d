internal import AppHost
public import ArgumentParser
internal import BackgroundFetch
public import NativeBridge
public import RaceSearch
public import SimulatedPhone
public import WebAPIs

extension AppLifecycle.Launch: ExpressibleByArgument {
  /// The allowed values. Later wakes by iOS cannot start a run.
  private static let possible = [AppLifecycle.Launch.automatic, .fetch, .user, .none]

  public static var allValueStrings: [String] { possible.map(\.name) }

  public init?(argument: String) {
    guard let launch = Self.possible.first(where: { $0.name == argument }) else { return nil }
    self = launch
  }

  public var defaultValueDescription: String { name }
}

/// Where the requests of a run go.
enum NetworkChoice: String, CaseIterable, ExpressibleByArgument {
  /// Each to its own host.
  case real
  /// All of them to the server of `--backend`.
  case backend
  /// Nowhere: they fail as without a connection.
  case none
}

extension Architecture: ExpressibleByArgument {}
extension Globals: ExpressibleByArgument {}
extension Architectures: ExpressibleByArgument {}
