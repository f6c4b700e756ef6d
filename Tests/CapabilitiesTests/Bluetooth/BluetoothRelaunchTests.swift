import AppHost
import BridgeTesting
import Capabilities
import HostLoop
import SimulatedPhone
import Testing

/// The rows of Apple's TN3115, for an app that waits for a strap and uses the native half of react-native-ble-plx.
@Suite @HostActor struct BluetoothRelaunchTests {
  /// What happens to an app in the background that waits for a strap.
  enum Row: String, CaseIterable, CustomTestStringConvertible {
    case suspended = ""
    case removedFromMemory = "device.pressMemory({ after: 60 });"
    case crash = "device.crash('raise(9)', { after: 60 });"
    case forceQuit = "device.forceQuit({ after: 60 });"
    case settings = """
      device.pressMemory({ after: 60 });
      device.bluetooth.turnOff('settings', { after: 70 });
      device.bluetooth.turnOn({ after: 80 });
      """
    case controlCenter = """
      device.pressMemory({ after: 60 });
      device.bluetooth.turnOff('controlCenter', { after: 70 });
      device.bluetooth.turnOn({ after: 80 });
      """
    case airplaneModeWithBluetooth = """
      device.pressMemory({ after: 60 });
      device.bluetooth.turnOff('airplaneMode', { after: 70 });
      device.bluetooth.turnOn({ after: 80 });
      """
    case airplaneModeWithoutBluetooth = """
      device.pressMemory({ after: 60 });
      device.bluetooth.stayOnInAirplaneMode({ after: 70 });
      """
    case restart = "device.restart({ after: 60 });"
    case restartAndFirstUnlock = """
      device.restart({ after: 60 });
      device.unlock({ after: 400 });
      """

    var testDescription: String {
      switch self {
      case .suspended: "suspended"
      case .removedFromMemory: "removed from memory"
      case .crash: "crash"
      case .forceQuit: "swiped away"
      case .settings: "Bluetooth off in Settings"
      case .controlCenter: "Bluetooth off in Control Center"
      case .airplaneModeWithBluetooth: "airplane mode that switches Bluetooth off"
      case .airplaneModeWithoutBluetooth: "airplane mode, Bluetooth stays on"
      case .restart: "restart"
      case .restartAndFirstUnlock: "restart and first unlock"
      }
    }

    /// What the app prints when the strap comes, five minutes later.
    var outcome: [String] {
      switch self {
      case .suspended: ["background connected"]
      case .removedFromMemory, .crash, .controlCenter, .airplaneModeWithoutBluetooth,
        .restartAndFirstUnlock:
        ["launch bluetooth", "restored Strap", "background connected"]
      case .forceQuit, .settings, .airplaneModeWithBluetooth, .restart: []
      }
    }
  }

  private func outcome(of row: Row, _ profile: DeviceProfile) async throws -> [String] {
    let app = try AppFixture.plain(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      import { device } from 'bridgehost';
      const { BlePlx } = NativeModules;
      const emitter = new NativeEventEmitter(BlePlx);
      const id = device.bluetooth.addPeripheral({ name: 'Strap', advertise: { serviceUUIDs: ['180d'] } });
      const connect = async () => {
        await BlePlx.connectToDevice(id, null);
        console.log(device.appState, 'connected');
      };
      console.log('launch', device.launchReason);
      emitter.addListener('RestoreStateEvent', (state) => {
        console.log('restored', state?.connectedPeripherals.map(({ name }) => name).join() ?? 'nothing');
      });
      emitter.addListener('StateChangeEvent', (state) => { if (state === 'PoweredOn') connect(); });
      BlePlx.createClient('strap');
      if (device.launchCount === 1) {
        device.bluetooth.leaveRange(id);
        device.leaveApp({ after: 5 });
        \(row.rawValue)
        device.bluetooth.comeIntoRange(id, { after: 300 });
      }
      """
    ) {
      $0.launch = .user
      $0.profile = profile
    }
    _ = await app.run()
    #expect(app.lines.prefix(2) == ["launch user", "restored nothing"])
    return Array(app.lines.dropFirst(2))
  }

  @Test(arguments: Row.allCases)
  func `C14: when the strap comes, iOS wakes or launches the app as TN3115 says`(_ row: Row)
    async throws
  {
    #expect(try await outcome(of: row, .iOS17) == row.outcome)
  }

  @Test(arguments: Row.allCases)
  func `C14: from iOS 26 on, iOS does not launch an app after what the person did by hand`(
    _ row: Row
  ) async throws {
    let isByHand = [Row.controlCenter, .airplaneModeWithoutBluetooth].contains(row)
    #expect(try await outcome(of: row, .iOS26) == (isByHand ? [] : row.outcome))
  }

  @Test
  func `C6, C14: a strap that disconnected while the app had no process is in the restored state`()
    async throws
  {
    let (lines, codes) = try await BlePlxFixture.run(
      """
      emitter.addListener('RestoreStateEvent', (state) => console.log(
        'restored', state?.connectedPeripherals.map(({ name }) => name).join() ?? 'nothing'));
      hear('DisconnectionEvent');
      await ready('strap');
      if (device.launchCount > 1) return console.log('connected', await native.isDeviceConnected(id));
      add();
      await native.connectToDevice(id, null);
      device.leaveApp({ after: 5 });
      device.pressMemory({ after: 60 });
      bluetooth.leaveRange(id, { after: 120 });
      """)
    #expect(
      lines == [
        "restored nothing", "restored HRM", #"DisconnectionEvent [null,"HRM"]"#, "connected false",
      ])
    #expect(codes == [])
  }
}
