import AppHost
import Scenarios
import ScriptLoading
import Testing

@Suite struct `A report of tests` {
  private let report: TestReport = {
    var report = TestReport(directory: "/app")
    report.cases = [
      TestReport.Case(
        "syncs #1 \\ twice", at: SourcePlace(file: "/app/a.scenario.js", line: 3), .passed,
        duration: .milliseconds(12)),
      TestReport.Case(
        "survives <a crash>", at: SourcePlace(file: "/app/a.scenario.js", line: 9),
        .failed([
          TestReport.Failure(
            "assertion", "expected 1 to be 2",
            at: SourcePlace(file: "/app/lib/check, all:1.js", line: 7, column: 5),
            details: "  - 1\n  + 2"),
          TestReport.Failure("event-before-listener", "`onStep` was lost: 100 %"),
        ]),
        duration: .milliseconds(1500), output: "said \u{1B}[1mthis\u{1B}[0m",
        properties: [TestReport.Property("replay", "bridgehost test --seed 7")]),
      TestReport.Case(
        "comes later", at: SourcePlace(file: "/app/b.scenario.js", line: 1),
        .skipped("not yet")),
    ]
    report.properties = [TestReport.Property("seed", "7")]
    report.notes = ["never reached: 'a retry'"]
    report.duration = .milliseconds(1620)
    return report
  }()

  @Test func `counts what passed, failed and was skipped`() {
    #expect(report.counts == (1, 1, 1))
  }

  @Test func `shows at most 40 lines of a difference, and all of it if that is asked for`() {
    var report = TestReport(directory: "/app")
    let difference = (1...500).map { "- \($0)\n+ \(-$0)" } + ["at check (a.scenario.js:7:5)"]
    report.cases = [
      TestReport.Case(
        "compares", at: SourcePlace(file: "/app/a.scenario.js", line: 3),
        .failed([
          TestReport.Failure(
            "assertion", "expected it", details: difference.joined(separator: "\n"))
        ]))
    ]
    let style = TerminalStyle(isColored: false)
    let lines = report.spec(style).split(separator: "\n")
    let shown = lines.filter { $0.hasPrefix("  - ") || $0.hasPrefix("  + ") }
    #expect(shown.count < 40)
    #expect(lines.contains("  … 963 more lines"))
    #expect(lines.contains("  at check (a.scenario.js:7:5)"))
    #expect(lines.contains("  shortened: --full shows all of it"))
    #expect(report.spec(style, isFull: true).contains("  - 250\n  + -250\n"))
    #expect(report.junit.contains("- 250\n+ -250\n"))
  }

  @Test func `is TAP 14, with a YAML block below what failed`() {
    #expect(
      report.tap == """
        TAP version 14
        1..3
        # a.scenario.js
        ok 1 - syncs \\#1 \\\\ twice
        not ok 2 - survives <a crash>
          ---
          message: "expected 1 to be 2"
          code: "assertion"
          at:
            file: "lib/check, all:1.js"
            line: 7
            column: 5
          duration_ms: 1500.0
          "replay": "bridgehost test --seed 7"
          details: |2-
            expected 1 to be 2
              - 1
              + 2

            `onStep` was lost: 100 %
          output: |2-
            said \\u{1B}[1mthis\\u{1B}[0m
          ...
        # b.scenario.js
        ok 3 - comes later # SKIP not yet
        # never reached: 'a retry'
        # seed 7
        # pass 1
        # fail 1
        # skipped 1
        # duration_ms 1620.0

        """)
  }

  @Test func `is JUnit's XML, a suite for each file`() {
    #expect(
      report.junit
        == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="bridgehost" tests="3" failures="1" skipped="1" time="1.620">
          <testsuite name="a.scenario.js" tests="2" failures="1" skipped="0" errors="0" time="1.512">
            <properties>
              <property name="seed" value="7"/>
            </properties>
            <testcase name="syncs #1 \\ twice" classname="a.scenario.js" file="a.scenario.js" line="3" time="0.012">
            </testcase>
            <testcase name="survives &lt;a crash&gt;" classname="a.scenario.js" file="a.scenario.js" line="9" time="1.500">
              <properties>
                <property name="replay" value="bridgehost test --seed 7"/>
              </properties>
              <failure message="expected 1 to be 2" type="assertion">expected 1 to be 2
          - 1
          + 2

        `onStep` was lost: 100 %</failure>
              <system-out>said \\u{1B}[1mthis\\u{1B}[0m</system-out>
            </testcase>
          </testsuite>
          <testsuite name="b.scenario.js" tests="1" failures="0" skipped="1" errors="0" time="0.000">
            <properties>
              <property name="seed" value="7"/>
            </properties>
            <testcase name="comes later" classname="b.scenario.js" file="b.scenario.js" line="1" time="0.000">
              <skipped message="not yet"/>
            </testcase>
            <system-out>never reached: 'a retry'</system-out>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func `annotates each failure at its line on GitHub`() {
    #expect(
      report.githubAnnotations(workspace: "/") == """
        ::error file=app/lib/check%2C all%3A1.js,line=7,col=5,title=survives <a crash>::expected 1 to be 2%0A  - 1%0A  + 2
        ::error file=app/a.scenario.js,line=9,title=survives <a crash>::`onStep` was lost: 100 %25
        ::notice::never reached: 'a retry'

        """)
  }

  @Test func `no end of a line in a message or a name begins another command on GitHub`() {
    for end in ["\n", "\r", "\r\n"] {
      var report = TestReport(directory: "/")
      let failure = TestReport.Failure("a", "one\(end)::warning::two")
      report.cases = [
        TestReport.Case(
          "b\(end)::error::c", at: SourcePlace(file: "/d.js"), .failed([failure]))
      ]
      let lines = report.githubAnnotations(workspace: "/").split(whereSeparator: \.isNewline)
      #expect(lines.count == 1)
    }
  }

  @Test func `reads well in a terminal`() {
    #expect(
      report.spec(TerminalStyle(isColored: false)) == """
        a.scenario.js
          ✔ syncs #1 \\ twice (12 ms)
          ✖ survives <a crash> (1500 ms)
        b.scenario.js
          - comes later (skipped: not yet)

        ✖ survives <a crash> a.scenario.js:9

          expected 1 to be 2
            - 1
            + 2

          `onStep` was lost: 100 % [event-before-listener]

          output:
            said \\u{1B}[1mthis\\u{1B}[0m
          replay: bridgehost test --seed 7

        note: never reached: 'a retry'

        1 passed · 1 failed · 1 skipped · 1620 ms · seed 7

        """)
  }

  @Test func `of one test is one line and the numbers`() {
    var report = TestReport(directory: "/")
    report.cases = [TestReport.Case("works", at: SourcePlace(file: "/a.js"), .passed)]
    #expect(
      report.spec(TerminalStyle(isColored: false))
        == "a.js\n  ✔ works (0.0 ms)\n\n1 passed · 0.0 ms\n")
  }
}
