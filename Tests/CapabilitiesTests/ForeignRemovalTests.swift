import AppHost
import Capabilities
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

@HostActor
struct ForeignRemovalTests {
  @Test(arguments: Architecture.allCases)
  func `7.28 removing the listeners of another emitter is reported with the line that did it`(
    architecture: Architecture
  ) async throws {
    let app = try AppFixture(
      """
      emitter.addListener('onSendData', () => HealthEmitter.finish());
      function cleanUp() { new NativeEventEmitter(HealthEmitter).removeAllListeners('onSendData') }
      cleanUp();
      emitter.addListener('onSendData', () => HealthEmitter.finish());
      """
    ) { $0.architecture = architecture }
    let result = await app.run()
    #expect(result.codes == ["foreign-listeners-removed"])
    #expect(
      result.text("foreign-listeners-removed")
        == "removeAllListeners('onSendData') removed a listener added elsewhere: all emitters "
        + "share them")
    let moments = try #require(result.diagnoses.first?.moments)
    #expect(moments.map(\.what) == ["added", "removed"])
    #expect(moments.first?.place?.contains("app.js:8:") == true)
    #expect(moments.last?.place?.contains("app.js:9:") == true)
  }

  @Test func `removing one's own listeners is not reported`() async throws {
    let app = try AppFixture(
      """
      emitter.addListener('onSendData', () => console.log('never'));
      emitter.removeAllListeners('onSendData');
      emitter.addListener('onSendData', () => HealthEmitter.finish());
      """)
    let result = await app.run()
    #expect(result.codes == [])
    #expect(app.lines == [])
  }
}
