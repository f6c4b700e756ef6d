import AppHost
import BridgeTesting
import HostLoop
import Testing
import WebAPIs

@HostActor
struct DeliveryCheckTests {
  private func codes(
    _ script: String, network: TestNetwork = .answering(201)
  ) async throws -> [String] {
    let app = try AppFixture(script, network: network) { $0.checksDelivery = true }
    let result = await app.run()
    #expect(app.lines == [])
    return result.codes
  }

  @Test func `a fetch that finds nothing new forgets what no server has`() async throws {
    let app = try AppFixture(
      "emitter.addListener('onSendData', () => HealthEmitter.finish('noData'))"
    ) { $0.checksDelivery = true }
    let result = await app.run()
    #expect(result.exitCode == 1)
    #expect(
      result.text("samples-forgotten")
        == "background fetch #1 ended noData, and no server had acknowledged 12 samples that "
        + "the app got in this fetch")
    #expect(result.diagnoses.first?.moments.compactMap(\.place).count == 1)
    // The script has no anchor: `HealthEmitter` moves its own.
    #expect(
      result.diagnoses.first?.fix
        == "finish the fetch with failed until a server has acknowledged its samples. Native code moves its anchor "
        + "past them when the fetch ends with newData or noData, and does not hand them over again. If the uploads "
        + "contain no uuids, run with --no-delivery-check")
  }

  @Test(arguments: ["failed", "newData", "noData"])
  func `nothing is forgotten once a server has it`(_ end: String) async throws {
    let codes = try await codes(
      """
      emitter.addListener('onSendData', async ({ workouts }) => {
        await upload(workouts);
        HealthEmitter.finish('\(end)');
      });
      """)
    #expect(codes == [])
  }

  @Test(arguments: ["PUT", "GET"])
  func `a sample may be named by the address that it is put to`(_ method: String) async throws {
    let codes = try await codes(
      """
      emitter.addListener('onSendData', async ({ workouts }) => {
        for (const { uuid } of workouts) {
          await fetch(`http://backend.test/workouts/${uuid}`, { method: '\(method)' });
        }
        HealthEmitter.finish('newData');
      });
      """)
    #expect(codes == (method == "PUT" ? [] : ["samples-not-delivered"]))
  }

  @Test func `a fetch that failed forgets nothing`() async throws {
    #expect(
      try await codes(
        "emitter.addListener('onSendData', () => HealthEmitter.finish('failed'))") == [])
  }

  @Test func `what is sent again although the server has it is a warning`() async throws {
    let app = try AppFixture(Self.uploadingTwice) { $0.checksDelivery = true }
    let result = await app.run()
    #expect(result.codes == ["samples-uploaded-twice"])
    #expect(result.exitCode == 0)
    #expect(
      result.text("samples-uploaded-twice")
        == "POST http://backend.test/workouts sent 12 samples again after the server had "
        + "acknowledged them")
    #expect(
      result.diagnoses.first?.moments.map(\.what) == ["acknowledged", "sent again"])
    #expect(result.diagnoses.first?.moments.compactMap(\.place).count == 2)
  }

  @Test func `samples in two requests at the same time are a warning`() async throws {
    let app = try AppFixture(Self.uploadingAtOnce()) { $0.checksDelivery = true }
    let result = await app.run()
    #expect(result.codes == ["samples-uploaded-at-once"])
    #expect(result.exitCode == 0)
    #expect(
      result.text("samples-uploaded-at-once")
        == "POST http://backend.test/workouts sent 12 samples while another request with them was under way, and "
        + "servers acknowledged both")
    #expect(result.diagnoses.first?.moments.map(\.what) == ["sent", "sent again"])
  }

  @Test(arguments: ["method: 'PUT'", "method: 'POST', headers: { 'Idempotency-Key': 'a' }"])
  func `a server stores samples of two requests once if it can tell that they are the same`(
    _ options: String
  ) async throws {
    #expect(try await codes(Self.uploadingAtOnce(options)) == [])
  }

  @Test func `two requests with different idempotency keys are not the same`() async throws {
    let options = "method: 'POST', headers: { 'Idempotency-Key': `${Math.random()}` }"
    #expect(try await codes(Self.uploadingAtOnce(options)) == ["samples-uploaded-at-once"])
  }

  private static func uploadingAtOnce(_ options: String = "method: 'POST'") -> String {
    """
    emitter.addListener('onSendData', async ({ workouts }) => {
      const body = JSON.stringify(workouts);
      const send = () => fetch('http://backend.test/workouts', { \(options), body });
      await Promise.all([send(), send()]);
      HealthEmitter.finish();
    });
    """
  }

  @Test func `what another argument of the same address names is not sent again`() async throws {
    #expect(
      try await codes(
        """
        const send = (variables) => fetch('http://backend.test/graphql', {
          method: 'POST', body: JSON.stringify({ query: 'mutation …', variables }),
        });
        emitter.addListener('onSendData', async ({ workouts }) => {
          await send({ rows: workouts });
          await send({ ids: workouts.map(({ uuid }) => uuid) });
          HealthEmitter.finish();
        });
        """) == [])
  }

  @Test
  func
    `samples that the next script sends again do not count as repeated, because it knows nothing of the last script`()
    async throws
  {
    let app = try AppFixture(
      """
      import { Settings } from 'react-native';
      const send = async (body) => {
        await fetch('http://backend.test/workouts', { method: 'POST', body });
        console.log('sent');
        await new Promise((resolve) => setTimeout(resolve, 1000));
        Settings.set({ outbox: '' });
        HealthEmitter.finish();
      };
      if (Settings.get('outbox')) send(Settings.get('outbox'));
      emitter.addListener('onSendData', async ({ workouts }) => {
        Settings.set({ outbox: JSON.stringify(workouts) });
        await send(JSON.stringify(workouts));
      });
      """
    ) { $0.checksDelivery = true }
    app.onPrint = { [unowned app] _ in if app.lines.count == 1 { app.session.reload() } }
    let result = await app.run()
    #expect(app.lines == ["sent", "sent"])
    #expect(!result.codes.contains("samples-uploaded-twice"))
  }

  @Test func `without the check repeated uploads are not counted`() async throws {
    let app = try AppFixture(Self.uploadingTwice)
    #expect(await app.run().codes == [])
  }

  @Test func `samples that are sent again after a lost answer do not count as repeated`()
    async throws
  {
    var count = 0
    let network = TestNetwork { _ in
      count += 1
      if count == 1 { throw HTTPError(.connectionLost, "The network connection was lost.") }
      return .status(201)
    }
    #expect(
      try await codes(
        """
        emitter.addListener('onSendData', async ({ workouts }) => {
          try {
            await upload(workouts);
          } catch {
            await upload(workouts);
          }
          HealthEmitter.finish();
        });
        """, network: network) == [])
    #expect(count == 2)
  }

  @Test func `the same samples at another address do not count as repeated`() async throws {
    #expect(
      try await codes(
        """
        emitter.addListener('onSendData', async ({ workouts }) => {
          await upload(workouts);
          await fetch('http://backend.test/done', { method: 'POST', body: JSON.stringify(workouts) });
          HealthEmitter.finish();
        });
        """) == [])
  }

  @Test func `samples in a body that JavaScript packed with gzip are seen`() async throws {
    // The simplest form of gzip: blocks of uncompressed bytes.
    #expect(
      try await codes(
        """
        function gzip(text) {
          const bytes = new TextEncoder().encode(text);
          let crc = -1;
          for (const byte of bytes) {
            crc ^= byte;
            for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
          }
          const little = (value, size) => Array.from({ length: size }, (_, i) => (value >>> (8 * i)) & 255);
          const size = bytes.length;
          return new Uint8Array([31, 139, 8, 0, 0, 0, 0, 0, 0, 255, 1, ...little(size, 2),
            ...little(~size, 2), ...bytes, ...little(~crc, 4), ...little(size, 4)]);
        }
        emitter.addListener('onSendData', async ({ workouts }) => {
          await fetch('http://backend.test/workouts', {
            method: 'POST', headers: { 'Content-Encoding': 'gzip' },
            body: gzip(JSON.stringify(workouts)),
          });
          HealthEmitter.finish('newData');
        });
        """) == [])
  }

  private static let uploadingTwice = """
    emitter.addListener('onSendData', async ({ workouts }) => {
      await upload(workouts);
      await upload(workouts);
      HealthEmitter.finish();
    });
    """
}
