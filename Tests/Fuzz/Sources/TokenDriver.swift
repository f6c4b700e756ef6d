import AppHost
import Capabilities
import HostLoop
import JSEngine
import RaceSearch
import ScriptLoading
import SimulatedPhone
import StandardCapabilities

/// Drives replay tokens: reads a token, writes it, reads it again, and makes the run that it describes.
@HostActor
struct TokenDriver: FuzzDriver {
  private let subject: AppUnderSearch

  init() throws {
    var configuration = SessionConfiguration(script: .file(path: ""))
    configuration.checksDelivery = true
    subject = try AppUnderSearch(Script(text: Self.app, url: "<app>"), configuration)
  }

  func run(_ input: [UInt8]) async throws {
    let token: ReplayToken
    do throws(ReplayTokenError) {
      token = try ReplayToken(
        parsing: String(decoding: input, as: UTF8.self), with: RaceInput.standard)
    } catch { return note(error.description) }
    try Contradiction.refuse(
      token, try ReplayToken(parsing: token.description, with: RaceInput.standard),
      "a token and what is read of it")
    let result = try await Replay(subject).run(token.schedule)
    _ = ReplayText(result, token.schedule).text(width: 80)
    for failure in result.failures { note(failure.code) }
    for input in result.unmetInputs { note("\(input)") }
    note("\(result.unmet.count)")
  }

  private static let app = """
    const emitter = __bridgehost.module('HealthEmitter');
    emitter.addListener('onSendData');
    __rctDeviceEventEmitter.addListener('onSendData', async ({ fetchId, workouts }) => {
      const body = JSON.stringify(workouts);
      const response = await fetch(process.env.BACKEND_URL + '/workouts', { method: 'POST', body })
        .catch(() => ({ ok: false }));
      emitter.finish(response.ok ? 'newData' : 'failed', fetchId);
    });
    """
}
