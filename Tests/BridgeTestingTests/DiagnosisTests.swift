import AppHost
import BridgeTesting
import HostLoop
import JSEngine
import NativeBridge
import Testing

@HostActor
struct DiagnosisTests {
  @Test func `an error that nothing caught fails the expectation at the test's line`() async throws
  {
    let host = try TestHost()
    try await host.run(script: "console.log('before');\nthrow new RangeError('too far')")
    #expect(host.console == ["before"])
    #expect(host.uncaughtErrors.map(\.description) == ["RangeError: too far"])
    let line = #line + 2
    withKnownIssue {
      host.expectNoDiagnoses()
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.sourceLocation?.fileID == "BridgeTestingTests/DiagnosisTests.swift"
        && "\(issue)".contains("error uncaught-error: Uncaught RangeError: too far\n")
        && "\(issue)".contains("> 2 | throw new RangeError('too far')")
    }
  }

  @Test func `an unhandled rejection is a diagnosis`() async throws {
    let host = try TestHost()
    try await host.run(script: "Promise.reject(new Error('nobody'))")
    #expect(host.diagnoses.map(\.code) == ["unhandled-rejection"])
    #expect(host.uncaughtErrors.isEmpty)
  }

  @Test func `an error that the script's own handler takes is none`() async throws {
    let host = try TestHost()
    try await host.run(
      script: """
        ErrorUtils.setGlobalHandler((error) => console.log('handled', error.message));
        throw new Error('mine');
        """)
    #expect(host.console == ["handled mine"])
    host.expectNoDiagnoses()
  }

  @Test func `errors of two scripts are reported with their own lines`() async throws {
    let host = try TestHost()
    try await host.run(
      script: "import { Platform } from 'react-native';\n\nthrow new Error(Platform.OS)")
    try await host.run(script: "throw new Error('second')")
    let texts = host.diagnoses.map(\.message)
    #expect(texts.count == 2)
    #expect(texts.first?.contains("> 3 | throw new Error(Platform.OS)") == true)
    #expect(texts.last?.contains("> 1 | throw new Error('second')") == true)
  }
}
