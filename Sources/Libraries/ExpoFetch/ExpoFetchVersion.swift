internal import HostLoop

/// What depends on the version of the package `expo`. Of a package that is not installed, the newest counts. Numbers of changes are
/// those of its `CHANGELOG.md`.
struct ExpoFetchVersion: Equatable {
  private let numbers: [Int]?

  init(_ version: String?) {
    numbers = version?.prefix { $0 != "-" && $0 != "+" }.split(separator: ".").map { Int($0) ?? 0 }
  }

  /// Since 53.0.10 a request has no timeout (#36838): `timeoutInterval = 0` in `ios/Fetch/ExpoURLSessionTask.swift`. Before it had
  /// that of `URLSession`.
  var hasTimeout: Bool { isBefore(53, 0, 10) }

  /// Since 55.0.0 `arrayBuffer()` gives an `ArrayBuffer` (#42643). Before it gave the bytes of a `Data`, a `Uint8Array`.
  var hasArrayBuffer: Bool { !isBefore(55, 0, 0) }

  private func isBefore(_ release: Int...) -> Bool {
    numbers.map { $0.lexicographicallyPrecedes(release) } ?? false
  }
}
