import ArgumentParser
import HealthKit
import SQLite
import SimulatedPhone

/// `bridgehost health …`
struct HealthCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "health", abstract: "Fill a health store, or show what is in it.",
    discussion: """
      A health store is an SQLite file with the health data of the simulated iPhone. \
      `bridgehost --health STORE app.js` runs an app on it.
      """,
    subcommands: [
      HealthImportCommand.self, HealthGenerateCommand.self, HealthShowCommand.self,
    ])
}

/// Runs `body`. Prints its error to standard error, and exits with the matching exit code.
func reportingHealthErrors<Result>(_ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as StoreError {
    printError(error.message)
    throw error.exitCode
  } catch let error as HealthImportError {
    printError(error.message)
    throw error.code == .readFailed ? ExitCode(1) : ExitCode(2)
  }
}

extension StoreError {
  /// 2 for a file that is not a usable store, 1 for a store that could not be used this time.
  fileprivate var exitCode: ExitCode {
    switch code {
    case .notFound, .missingFolder, .isDirectory, .notSQLite, .foreign, .newerVersion,
      .damaged:
      ExitCode(2)
    case .locked, .readOnly, .notPermitted, .diskFull, .failed: ExitCode(1)
    }
  }
}
