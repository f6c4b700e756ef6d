import AppHost
import BridgeTesting
import Capabilities
import HostLoop
import SimulatedPhone
import Testing

/// An app that a person opens, near a heart rate strap.
@HostActor
enum BlePlxFixture {
  /// Runs a script, and returns what it printed and the codes of the diagnoses.
  static func run(
    _ script: String, configure: (inout SessionConfiguration) -> Void = { _ in }
  ) async throws -> (lines: [String], codes: [String]) {
    let app = try AppFixture.plain("\(prelude)\n(async () => {\n\(script)\n})();") {
      $0.launch = .user
      configure(&$0)
    }
    let codes = await app.run().codes
    return (app.lines.flatMap { $0.split(separator: "\n").map(String.init) }, codes)
  }

  private static let prelude = """
    import { NativeEventEmitter, NativeModules } from 'react-native';
    import { device } from 'bridgehost';
    const { BlePlx: native } = NativeModules;
    const { bluetooth } = device;
    const emitter = new NativeEventEmitter(native);
    const sleep = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const code = (text) => { try { return JSON.parse(text).errorCode; } catch { return text; } };
    const say = (label, promise) => promise.then(
      (value) => console.log(label, JSON.stringify(value)),
      (error) => console.log(label, 'fails', code(error.message), error.code));
    const told = {
      ReadEvent: ([error, found, transaction]) => (error ? code(error) : `${found.value} ${transaction}`),
      ScanEvent: ([error]) => code(error),
    };
    const named = (key, value) => (value?.mtu ? value.name : value);
    const hear = (...names) => names.map((name) => emitter.addListener(
      name, (body) => console.log(name, told[name] ? told[name](body) : JSON.stringify(body, named))));
    const ready = (restoreId = null) => new Promise((resolve) => {
      emitter.addListener('StateChangeEvent', (state) => { if (state === 'PoweredOn') resolve(); });
      native.createClient(restoreId);
    });
    const hrm = { '180d': {
      '2a37': { properties: ['notify', 'read'], value: [1] },
      '2a38': { properties: ['read'], value: [7], descriptors: { '2901': [104, 105] } },
      '2a39': { properties: ['write', 'writeWithoutResponse'] },
    } };
    const id = '5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F';
    const advertise = { serviceUUIDs: ['180d'] };
    const add = (options) => bluetooth.addPeripheral({ id, name: 'HRM', advertise, services: hrm, ...options });
    const subscribed = () => console.log('subscribed', bluetooth.peripherals[0].subscribed.length);
    const connect = async () => {
      await ready();
      add();
      await native.connectToDevice(id, null);
      await native.discoverAllServicesAndCharacteristicsForDevice(id, 'discover');
    };
    const notify = (value, after) => bluetooth.notify(id, '180d', '2a37', [value], { after });
    """
}
