import Foundation
import Testing

@Suite(.processes) struct `Odd environments` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("console.log('hello');\n", to: "app.js")
    try folder.write("const x: string = 'hello'; console.log(x);\n", to: "app.ts")
  }

  /// Runs a line of bash, in which `$0` is the program.
  private func shell(_ line: String) throws -> Command.Result {
    let status = try Command.run(
      program: "bash", "-c", "exec </dev/null >output.txt 2>errors.txt; " + line,
      Command.program.path, in: folder.url
    ).status
    return Command.Result(
      status: status,
      output: try String(contentsOfFile: folder.path("output.txt"), encoding: .utf8),
      errors: try String(contentsOfFile: folder.path("errors.txt"), encoding: .utf8))
  }

  @Test(arguments: [
    ("ulimit -n 8; exec $0 --backend app.js", "only 8 files may be open at once"),
    ("ulimit -n 14; exec $0 --backend app.js", "only 14 files may be open at once"),
    ("mkdir gone; cd gone; rmdir ../gone; exec $0 test", "error: "),
    ("mkdir gone; cd gone; rmdir ../gone; exec $0 app.js", "error: app.js: no such file"),
    ("exec $0 $(head -c 5000 /dev/zero | tr '\\0' a)", "error: aaaa"),
  ])
  func `a low limit or a missing folder is an error with status 2`(
    _ line: String, _ message: String
  ) throws {
    try refuses(line, message)
  }

  @Test(.disabled(if: isSanitized, "a sanitizer reserves far more addresses than that for itself"))
  func `too little address space is an error with status 2`() throws {
    try refuses("ulimit -v 4000000; exec $0 app.js", "the limit of address space is ")
  }

  private static var isSanitized: Bool {
    dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
  }

  private func refuses(_ line: String, _ message: String) throws {
    let result = try shell(line)
    #expect(result.status == 2, "\(result.errors.suffix(300))")
    #expect(result.errors.contains(message), "\(result.errors.suffix(300))")
    #expect(result.output == "")
  }

  @Test(arguments: [
    "ulimit -Sn 8; $0 app.js", "env -i $0 app.js", "env -u HOME $0 app.js", "LANG=C $0 app.js",
    "TERM=dumb $0 app.js", "TMPDIR=/nonexistent $0 app.ts", "$0 app.js <&- 2>&-",
    "cat app.js > copy.js; mkfifo pipe; cat copy.js > pipe & $0 pipe",
    "$0 app.js $(head -c 100000 /dev/zero | tr '\\0' a)",
  ])
  func `a script runs where little is there`(_ line: String) throws {
    let result = try shell(line)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == "hello\n")
  }

  @Test func `closed streams lead nowhere`() throws {
    let result = try shell("$0 --summary s.json app.js <&- >&- 2>&-; echo $? > status; cat status")
    #expect(result.output == "0\n")
    #expect(try String(contentsOfFile: folder.path("s.json"), encoding: .utf8).hasPrefix("{\n"))
  }

  @Test(arguments: ["0", "1", "20", "nonsense", "-5"])
  func `help fits any width`(_ columns: String) throws {
    let help = try shell("COLUMNS=\(columns) $0 race --help")
    #expect(help.status == 0)
    #expect(help.output.contains("--strategy"))
    #expect(try shell("COLUMNS=\(columns) $0 --nonsense").status == 64)
  }

  @Test(arguments: ["1e300", "-1e300", "NaN", "Infinity", "2 ** 53"])
  func `clearing a timer number that does not exist does nothing`(_ number: String) throws {
    try folder.write(
      "clearTimeout(\(number)); clearInterval(\(number)); console.log('hello');\n", to: "clear.js")
    let result = try shell("$0 clear.js")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == "hello\n")
  }
}
