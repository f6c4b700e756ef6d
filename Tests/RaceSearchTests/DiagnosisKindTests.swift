import AppHost
import Capabilities
import Foundation
import HostLoop
import NativeBridge
import RaceSearch
import ScriptLoading
import StandardCapabilities
import Testing

/// The kinds of diagnoses, compared with what `--allow` and `docs/DIAGNOSES.md` know.
@HostActor
struct DiagnosisKindTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")

  /// The codes that the sources declare, except those of `BridgeTesting`, which only tests can cause.
  private static func declared() throws -> [String] {
    let files = try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    let swift = files.compactMap { $0 as? URL }.filter {
      $0.pathExtension == "swift" && !$0.path.contains("/BridgeTesting/")
    }
    return try swift.flatMap { file in
      try String(contentsOf: file, encoding: .utf8)
        .matches(of: /let \w+ = DiagnosisKind\(\s*"([a-z-]+)"/).map { String($0.1) }
    }
  }

  @Test func `every kind that is declared is in the list, once`() throws {
    let declared = try Self.declared().filter { $0 != "doorbell-unanswered" }
    #expect(declared.count > 50)
    #expect(DiagnosisKind.all.map(\.code).sorted() == declared.sorted())
    #expect(Set(declared).count == declared.count)
  }

  @Test func `no kind is made where it is used`() throws {
    let files = try #require(
      FileManager.default.enumerator(at: Self.sources, includingPropertiesForKeys: nil))
    var count = 0
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      count += text.matches(of: /DiagnosisKind\(/).count
    }
    // Those in the list, the example in the documentation, and the failure of a test's expectation.
    #expect(count == DiagnosisKind.all.count + 2)
  }

  @Test func `a kind says in short lines what is wrong, and in sentences why`() {
    for kind in DiagnosisKind.all {
      #expect(kind.code.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(kind.code)")
      #expect(kind.title.count <= 90 && !kind.title.hasSuffix("."), "\(kind.code)")
      #expect(kind.explanation.hasSuffix("."), "\(kind.code)")
      #expect(!kind.fix.isEmpty && !kind.fix.contains("\n"), "\(kind.code)")
    }
  }

  /// Words that made readers stop, and what to write instead.
  private static let riddles = [
    "mend": "fix", "deed": "action", "story": "fault plan or log", "life": "run",
    "is told": "is reported", "says so": "the report says", "held against": "fails",
    "for ever": "forever",
  ]

  @Test func `a kind is written in plain words`() {
    for kind in DiagnosisKind.all {
      for text in [kind.title, kind.explanation, kind.fix] {
        let words = " " + text.lowercased().replacing(#/[^a-z]+/#, with: " ") + " "
        for (riddle, plain) in Self.riddles {
          #expect(!words.contains(" \(riddle) "), "\(kind.code) has '\(riddle)': say \(plain)")
        }
        #expect(!text.hasPrefix("Of "), "\(kind.code)")
      }
    }
  }

  @Test func `a kind explains itself in sentences that are read once`() {
    for kind in DiagnosisKind.all {
      for sentence in kind.explanation.replacing("…", with: "").split(separator: #/[.:] /#) {
        let count = sentence.split(separator: " ").count
        #expect(count <= 32, "\(kind.code): \(sentence)")
      }
    }
  }

  @Test func `what a capability finds can be allowed`() {
    var configuration = SessionConfiguration(script: .text("", name: "app.js", directory: "."))
    #expect(configuration.problem(allowing: "fetch-open") == nil)
    #expect(
      configuration.problem(allowing: "bell-broken")
        == "there is no diagnosis 'bell-broken': docs/DIAGNOSES.md lists them all")
    configuration.capabilities = [Bell.self]
    #expect(configuration.problem(allowing: "bell-broken") == nil)
    #expect(
      configuration.problem(allowing: "bell-brken")
        == "there is no diagnosis 'bell-brken'; did you mean 'bell-broken'?")
  }

  @Test func `a diagnosis has the severity and the fix of its kind, unless it says otherwise`() {
    let usual = Diagnosis(.eventWithoutListener, "lost")
    #expect(usual.severity == .error)
    #expect(usual.fix == DiagnosisKind.eventWithoutListener.fix)
    let other = Diagnosis(.eventWithoutListener, "lost", severity: .warning, fix: "listen")
    #expect(other.severity == .warning)
    #expect(other.fix == "listen")
    #expect(other.code == "event-without-listener")
  }
}

private final class Bell: Capability {
  init(_ app: AppConnection) {}

  nonisolated static let diagnoses = [
    DiagnosisKind(
      "bell-broken", .error, title: "the bell is broken", explanation: "It does not ring.",
      fix: "fix it")
  ]
}
