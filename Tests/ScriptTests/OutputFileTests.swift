import Foundation
import Testing

@Suite(.processes) struct `Files that a run writes` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("console.log('hello');\n", to: "app.js")
  }

  /// Runs a line of bash, in which `$0` is the program.
  private func shell(_ line: String) throws -> (status: Int32, output: String, errors: String) {
    let errors = folder.path("stderr.txt")
    let result = try Command.run(
      program: "bash", "-c", "exec </dev/null 2>stderr.txt; set -o pipefail; " + line,
      Command.program.path, in: folder.url)
    return (
      result.status, result.output,
      try String(contentsOfFile: errors, encoding: .utf8)
    )
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  private static let searches = ["json", "report", "junit", "tap"].map {
    "race --runs 2 --seed 1 --\($0) FILE app.js"
  }
  private static let lines =
    ["--summary FILE app.js", "--trace FILE app.js", "--days 1 --report FILE app.js"] + searches

  private func line(_ line: String, _ file: String) -> String {
    "$0 " + line.replacing("FILE", with: file)
  }

  @Test(arguments: lines)
  func `a link stays, and the file that it leads to is written`(_ line: String) throws {
    let result = try shell(
      "mkdir data; echo old > data/file; chmod 640 data/file; ln -s data/file link; "
        + self.line(line, "link") + "; test -L link && stat -c %a data/file >&2; ls -A data >&2")
    #expect(result.errors.hasSuffix("640\nfile\n"))
    #expect(try text("data/file").count > 20)
  }

  @Test(arguments: lines)
  func `a link to a file that does not exist yet`(_ line: String) throws {
    try #require(
      try shell("ln -s data.txt link; \(self.line(line, "link")); test -L link").status == 0)
    #expect(try text("data.txt").count > 20)
  }

  @Test(arguments: lines)
  func `a fifo is written to, and stays`(_ line: String) throws {
    let result = try shell(
      "mkfifo pipe; cat pipe > data.txt & \(self.line(line, "pipe")); test -p pipe || exit 9; wait")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try text("data.txt").count > 20)
  }

  @Test(arguments: lines)
  func `a full device fails the run`(_ line: String) throws {
    // Through a link, so that a mistake here can never delete the device.
    let result = try shell("ln -s /dev/full full; \(self.line(line, "full"))")
    #expect([1, 2].contains(result.status))
    #expect(result.errors.contains("cannot write full: No space left on device"))
  }

  @Test func `a trace is valid JSON also when the process is killed in the middle of the run`()
    throws
  {
    try folder.write(
      """
      let count = 0;
      setInterval(() => { count += 1; if (count === 2000) { console.log('ready'); for (;;) {} } }, 1);
      """, to: "long.js")
    _ = try shell(
      "$0 --virtual-time --launch none --trace trace.json long.js > out.txt & "
        + "until grep -q ready out.txt; do :; done; kill -9 $!; wait")
    let trace = try JSONSerialization.jsonObject(with: Data(text("trace.json").utf8))
    let events = (trace as? [String: Any])?["traceEvents"] as? [Any]
    #expect((events?.count ?? 0) > 1000)
  }

  @Test func `a trace for which the disk has no room is told with status 2`() throws {
    let result = try shell("ln -s /dev/full full; $0 --trace full app.js")
    #expect(result.status == 2)
    #expect(result.errors.contains("cannot write full: No space left on device"))
  }

  @Test(arguments: lines + ["--health FILE app.js", "test --reporter-out FILE app.js"])
  func `a path that cannot be written is refused before the run`(_ line: String) throws {
    let gone = try shell(self.line(line, "gone/file"))
    #expect(gone.status == 2)
    #expect(gone.output == "")
    #expect(gone.errors.contains("gone/file: there is no folder "))
    let isFolder = try shell(self.line(line, "."))
    #expect(isFolder.status == 2)
    #expect(isFolder.errors.contains(" .: it is a folder; name a file in it.\n"))
    // Fails for root, too, who may write almost anywhere.
    let proc = try shell(self.line(line, "/proc/bridgehost.txt"))
    #expect(proc.status == 2)
    #expect(proc.output == "")
    #expect(proc.errors.contains("the folder /proc is not writable"))
  }

  @Test(arguments: ["--summary - app.js", "--trace - app.js"])
  func `with - a report has standard output for itself`(_ line: String) throws {
    let result = try shell(self.line(line, "-"))
    #expect(result.status == 0)
    #expect(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) is [String: Any])
    #expect(result.errors.hasPrefix("hello\n"))
  }

  @Test func `the report of a search on standard output is all that stands there`() throws {
    let result = try shell("$0 race --runs 2 --seed 1 --junit - app.js")
    #expect(result.output.hasPrefix("<?xml"))
    #expect(result.output.hasSuffix("</testsuites>\n"))
    #expect(result.errors.hasPrefix("seed 1\n"))
  }

  @Test(arguments: [
    "--summary - --trace -", "--summary a.json --trace a.json", "race --json - --tap -",
  ])
  func `two reports in one place are refused`(_ options: String) throws {
    let result = try shell("$0 \(options) app.js")
    #expect(result.status == 64)
    #expect(result.errors.contains("cannot both be written to"))
    #expect(result.output == "")
  }

  @Test func `a report in the file that standard output leads to is added to what is printed`()
    throws
  {
    for name in ["out.txt", "/dev/stdout", "/proc/self/fd/1"] {
      let result = try shell("$0 --quiet --summary \(name) app.js > out.txt; rm -f x; cat out.txt")
      #expect(result.output.hasPrefix("hello\n{\n"), "\(name)")
      #expect(result.output.hasSuffix("}\n"), "\(name)")
    }
  }

  @Test func `what is printed on a full device fails the run`() throws {
    let result = try shell("$0 --quiet app.js > /dev/full")
    #expect(result.status == 1)
    #expect(
      result.errors == "error: cannot write to standard output: No space left on device\n")
    #expect(try shell("$0 --help > /dev/full").status == 1)
    #expect(try shell("$0 race --list-plans > /dev/full").status == 1)
  }

  @Test func `a reader that goes away ends a run as it ends other programs`() throws {
    try folder.write(
      "for (let i = 0; i < 100000; i++) console.log('line', i);\n", to: "talks.js")
    let result = try shell("$0 --quiet talks.js | head -1")
    #expect(result.output == "line 0\n")
    #expect(result.errors == "")
    #expect(result.status == 141)
  }

  @Test func `a run whose reader goes away writes its files all the same`() throws {
    try folder.write(
      "for (let i = 0; i < 100000; i++) console.log('line', i);\n", to: "talks.js")
    let result = try shell("$0 --quiet --summary sum.json talks.js | head -1")
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(try text("sum.json").contains("schemaVersion"))
    _ = try shell("$0 race --runs 20 --seed 1 --report x.html app.js | true")
    #expect(try text("x.html").contains("</html>"))
  }

  @Test func `if the target of a link cannot be opened, the error has the name that was given`()
    throws
  {
    let result = try shell("ln -s loop loop; $0 --summary loop app.js")
    #expect(result.status == 2)
    #expect(result.errors == "error: --summary loop: Too many levels of symbolic links.\n")
  }

  @Test(arguments: ["health generate FILE --days 1", "--health FILE app.js"])
  func `a device or a FIFO is refused as a health store`(_ line: String) throws {
    let result = try shell("mkfifo pipe; \(self.line(line, "pipe")); s=$?; test -p pipe && exit $s")
    #expect(result.status == 2)
    #expect(
      result.errors.contains("pipe: it is not a regular file, and a health store must be one."))
  }
}
