import Foundation
import Glibc
import HostLoop

/// Another process of this program.
enum OwnProcess {
  /// The process of these arguments, not yet started.
  static func make(_ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments
    return process
  }

  /// Kills the processes that this one has started.
  static func killChildren() {
    let tasks = "/proc/self/task"
    for task in (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? [] {
      let children = try? String(contentsOfFile: "\(tasks)/\(task)/children", encoding: .utf8)
      for child in children?.split(separator: " ") ?? [] {
        pid_t(child).map { _ = kill($0, SIGKILL) }
      }
    }
  }

  /// The arguments of this process after the name of its command.
  static var arguments: [String] { Array(CommandLine.arguments.dropFirst(2)) }
}

extension [String] {
  /// The command line without these options, which have a value, and without these flags.
  ///
  /// A short option such as `-j` may be written together with its number.
  func without(options: [String], flags: [String] = []) -> [String] {
    var result: [String] = []
    var index = 0
    while index < count {
      let argument = self[index]
      // The following arguments are the script's.
      if argument == "--" { return result + self[index...] }
      if options.contains(argument) {
        index += 2
        continue
      }
      let isOne =
        flags.contains(argument)
        || options.contains {
          $0.hasPrefix("--")
            ? argument.hasPrefix($0 + "=")
            : argument.hasPrefix($0) && Int(argument.dropFirst($0.count)) != nil
        }
      if !isOne { result.append(argument) }
      index += 1
    }
    return result
  }
}
