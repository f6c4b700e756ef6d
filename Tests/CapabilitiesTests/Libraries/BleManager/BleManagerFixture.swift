import AppHost
import BridgeTesting
import Capabilities
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// An app that a person opens, near a heart rate strap. Its calls are those of the library's JavaScript.
@HostActor
enum BleManagerFixture {
  /// Runs a script, and returns what it printed and the codes of the diagnoses. `ID` stands for the strap's identifier.
  static func run(
    _ script: String, architecture: Architecture = .turbo,
    configure: (inout SessionConfiguration) -> Void = { _ in }
  ) async throws -> (lines: [String], codes: [String]) {
    let (app, result) = try await result(script, architecture: architecture, configure: configure)
    return (app.lines.flatMap { $0.split(separator: "\n").map(String.init) }, result.codes)
  }

  /// The same, with all that the run reports.
  static func result(
    _ script: String, architecture: Architecture = .turbo,
    configure: (inout SessionConfiguration) -> Void = { _ in }
  ) async throws -> (app: AppFixture, result: SessionResult) {
    let app = try AppFixture.plain("\(prelude)\n(async () => {\n\(script)\n})();") {
      $0.launch = .user
      $0.architecture = architecture
      configure(&$0)
    }
    return (app, await app.run())
  }

  private static let prelude = """
    import { DevSettings, NativeEventEmitter, NativeModules } from 'react-native';
    import { device } from 'bridgehost';
    const { BleManager: native } = NativeModules;
    const { bluetooth } = device;
    const id = '5b3c1d6e-8f2a-4c7b-9e0d-1a2b3c4d5e6f';
    const show = (value) => `${JSON.stringify(value)}`.replaceAll(id, 'ID');
    const sleep = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const call = (method, ...args) => new Promise((resolve, reject) => {
      native[method](...args, (error, value) => { if (error) reject(error); else resolve(value); });
    });
    const say = (label, promise) => promise.then(
      (value) => console.log(label, show(value)), (error) => console.log(label, 'fails', show(error)));
    const hear = (...names) => names.map((name) => native[name]((body) => console.log(name, show(body))));
    const ready = (options = {}) => new Promise((resolve) => {
      native.onDidUpdateState(({ state }) => { if (state === 'on') resolve(); });
      call('start', options);
    });
    const hrm = { '180d': {
      '2a37': { properties: ['notify', 'read'], value: [1] },
      '2a38': { properties: ['read'], value: [7], descriptors: { '2901': [104, 105], '2904': [1, 2] } },
      '2a39': { properties: ['write', 'writeWithoutResponse'] },
    } };
    const advertise = { serviceUUIDs: ['180d'] };
    const add = (options) => bluetooth.addPeripheral({ id, name: 'HRM', advertise, services: hrm, ...options });
    const connect = async (options) => {
      await ready();
      add(options);
      await call('connect', id, {});
      return call('retrieveServices', id, []);
    };
    const values = () => native.onDidUpdateValueForCharacteristic(({ value }) => console.log('value', show(value)));
    const notify = (value, after) => bluetooth.notify(id, '180d', '2a37', [].concat(value), { after });
    const at = (uuid) => [id, '180d', uuid];
    const written = () => bluetooth.peripherals[0].written.map(({ value }) => [...value].join()).join(' ');
    """
}
