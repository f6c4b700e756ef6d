import AppHost
import BridgeTesting
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// Differs from a phone: A call gives at most 65,536 bytes, which is the most that the library's JavaScript asks for.
///
/// Own tests: none; 2 of 2 uses of its readme.
@Suite("react-native-get-random-values 1.11.0") @HostActor
struct RandomValuesTests {
  @Test(arguments: Architecture.allCases)
  func `getRandomBase64 gives so many random bytes inside the call (RNGetRandomValues.m:11-18)`(
    architecture: Architecture
  ) async throws {
    let app = try AppFixture.plain(
      """
      import { NativeModules } from 'react-native';
      const { getRandomBase64 } = NativeModules.RNGetRandomValues;
      console.log(atob(getRandomBase64(20)).length, getRandomBase64(0).length, getRandomBase64(16) === getRandomBase64(16));
      """
    ) {
      $0.launch = .user
      $0.architecture = architecture
    }
    #expect(await app.run().codes == [])
    #expect(app.lines == ["20 0 false"])
  }
}
