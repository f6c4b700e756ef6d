internal import HostLoop

/// The project of the app.
@HostActor
final class ExpoTaskProject {
  /// What its packages decide, since the process began.
  var versions = ExpoTaskVersions { _ in nil }
}

/// What depends on the versions of the packages that are installed. Of a package that is not installed, the newest counts.
/// Numbers of changes are those of the packages' `CHANGELOG.md`.
struct ExpoTaskVersions: Equatable {
  private let manager: Release?
  private let backgroundTask: Release?
  private let backgroundFetch: Release?

  /// The versions of the packages with these names. `nil` for one that is not installed.
  init(of version: (_ package: String) -> String?) {
    manager = version("expo-task-manager").map(Release.init)
    backgroundTask = version("expo-background-task").map(Release.init)
    backgroundFetch = version("expo-background-fetch").map(Release.init)
  }

  /// `EXTaskManager.m`, which 55.0.0 replaced (#41911). It passes the name of an exception to JavaScript.
  var managerIsObjectiveC: Bool { manager.map { $0 < Release(55, 0, 0) } ?? false }

  /// Since 14.0.0 an exception of native code is an error in JavaScript (#38714). It ended the app before.
  var fetchCatchesExceptions: Bool { backgroundFetch.map { $0 >= Release(14, 0, 0) } ?? true }

  /// The same, since 1.0.0.
  var taskCatchesExceptions: Bool { backgroundTask.map { $0 >= Release(1, 0, 0) } ?? true }

  /// Up to 0.2.6 the request is submitted when the app leaves the screen, and cancelled when it comes back (#36705).
  var workerFollowsApp: Bool { backgroundTask.map { $0 < Release(0, 2, 7) } ?? false }

  /// Since 1.0.8 a task whose time is over is requested again (#39773).
  var expiredTaskIsRequestedAgain: Bool {
    backgroundTask.map { $0 >= Release(1, 0, 8) } ?? true
  }

  /// From 55.0.0 on the library did not find expo-task-manager 55, until 55.0.17 (#44646).
  var workerFindsService: Bool {
    backgroundTask.map { $0 < Release(55, 0, 0) || $0 >= Release(55, 0, 17) } ?? true
  }

  /// The numbers of a version.
  private struct Release: Comparable {
    let numbers: [Int]

    init(_ numbers: Int...) { self.numbers = numbers }

    init(_ version: String) {
      numbers = version.prefix { $0 != "-" && $0 != "+" }.split(separator: ".").map { Int($0) ?? 0 }
    }

    static func < (a: Release, b: Release) -> Bool {
      a.numbers.lexicographicallyPrecedes(b.numbers)
    }
  }
}
