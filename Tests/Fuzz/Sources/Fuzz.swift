import CFuzz
import Dispatch
import Foundation
import HostLoop
import Synchronization

/// `Fuzz DRIVER [libFuzzer's options] [inputs …]`: gives one driver one input after the other.
///
/// `Tests/Fuzz/run` builds it together with libFuzzer, which it needs.
@main
struct Fuzz {
  /// The driver in use. Global, because libFuzzer calls a C function, which cannot capture anything.
  private static let driver = Mutex<(any FuzzDriver)?>(nil)

  // Not async: SIGALRM must arrive on libFuzzer's own thread, or libFuzzer notices no timeout.
  static func main() {
    guard CommandLine.argc > 1, let kind = DriverKind(rawValue: CommandLine.arguments[1]) else {
      end(64, "usage: Fuzz DRIVER [options of libFuzzer] [inputs …]\ndrivers: \(DriverKind.list)")
    }
    if CommandLine.arguments.dropFirst(2).first == "--show" {
      return onHostThread {
        for path in CommandLine.arguments.dropFirst(3) { show(path, kind) }
      }
    }
    guard FuzzHasEngine() else { end(69, "Fuzz is not linked with libFuzzer: use Tests/Fuzz/run") }
    onHostThread {
      AlternateStack.install()
      do {
        let made = try kind.makeDriver()
        driver.withLock { $0 = made }
      } catch { end(70, "\(kind.rawValue): \(error)") }
    }
    runEngine()
  }

  /// Runs `body` on the host thread and waits for its end.
  private static func onHostThread(_ body: @escaping @Sendable @HostActor () async -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    HostActor.start {
      await body()
      isDone.signal()
    }
    isDone.wait()
  }

  private static func runEngine() {
    // The driver's name takes the place of the program's name. libFuzzer keeps these pointers.
    var arguments = CommandLine.unsafeArgv.advanced(by: 1)
    var count = CommandLine.argc - 1
    withUnsafeMutablePointer(to: &arguments) { arguments in
      arguments.withMemoryRebound(
        to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self, capacity: 1
      ) { arguments in
        let status = FuzzRunEngine(&count, arguments) { bytes, count in
          Fuzz.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
          return 0
        }
        exit(status)
      }
    }
  }

  private static func run(_ input: [UInt8]) {
    guard let driver = driver.withLock(\.self) else { return }
    onHostThread {
      do { try await driver.run(input) } catch {
        // libFuzzer treats an abort as a crash, and saves the input.
        write(error)
        abort()
      }
    }
  }

  /// Prints what a driver generates from an input.
  @HostActor
  private static func show(_ path: String, _ kind: DriverKind) {
    do { print(try kind.text(of: try InputFile.bytes(at: path))) } catch { end(66, "\(error)") }
  }

  private static func end(_ status: Int32, _ message: String) -> Never {
    write(message)
    exit(status)
  }

  private static func write(_ message: Any) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
  }
}
