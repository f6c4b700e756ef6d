import Foundation
import Testing

/// What the JavaScript of earlier versions of libraries asks of their native halves, as their own source has it at each tag.
@Suite(.processes) struct `Earlier versions of libraries` {
  /// Runs a script in a project that has this version of a library.
  private func run(
    _ package: String, _ version: String, _ script: String,
    reactNative: String = "0.72.0"
  ) throws -> Command.Result {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{ "dependencies": { "react-native": "\#(reactNative)", "\#(package)": "*" } }"#,
      to: "package.json")
    try folder.write(
      #"{ "name": "\#(package)", "version": "\#(version)" }"#,
      to: "node_modules/\(package)/package.json")
    try folder.write(
      """
      import { NativeEventEmitter, NativeModules, TurboModuleRegistry } from 'react-native';
      import { device, heartRateStrap } from 'bridgehost';
      \(script)
      """, to: "index.js")
    return try Command.run(
      "--virtual-time", "--strict-natives", "--launch", "user", in: folder.url)
  }

  @Test func `react-native-localize 2 has its constants and an event`() throws {
    let result = try run(
      "react-native-localize", "2.2.6",
      """
      const { RNLocalize } = NativeModules;
      new NativeEventEmitter(RNLocalize).addListener('localizationDidChange', () => {});
      const { locales, country, uses24HourClock, numberFormatSettings } = RNLocalize.initialConstants;
      console.log(locales[0].languageTag, country, uses24HourClock, numberFormatSettings.decimalSeparator);
      """)
    #expect(result.output == "en-US US false .\n", "\(result.errors)")
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test(arguments: [("9.0.2", true), ("10.3.0", false)])
  func `react-native-device-info before 10 has the identifier as a constant`(
    version: String, isConstant: Bool
  ) throws {
    let result = try run(
      "react-native-device-info", version,
      """
      const { RNDeviceInfo } = NativeModules;
      console.log(RNDeviceInfo.uniqueId === RNDeviceInfo.getUniqueIdSync(), typeof RNDeviceInfo.uniqueId);
      console.log(await RNDeviceInfo.getDeviceType());
      """)
    #expect(
      result.output == (isConstant ? "true string\nHandset\n" : "false undefined\nHandset\n"),
      "\(result.errors)")
  }

  @Test(arguments: [("3.10.1", "RNPermissionsModule"), ("4.1.5", "RNPermissions")])
  func `react-native-permissions before 5 says what is available`(
    version: String, module: String
  ) throws {
    let result = try run(
      "react-native-permissions", version,
      """
      const permissions = TurboModuleRegistry.getEnforcing('\(module)');
      console.log(permissions.getConstants().available.includes('ios.permission.CAMERA'));
      console.log(await permissions.check('ios.permission.CAMERA'));
      await permissions.openLimitedPhotoLibraryPicker().catch((error) => console.log(error.code));
      console.log(await permissions.openSettings());
      """)
    #expect(result.output.hasSuffix("\ntrue\n"), "\(result)")
    #expect(result.output.contains("cannot_open_limited_picker"), "\(result)")
  }

  @Test func `react-native-mmkv 3 has its C++ module`() throws {
    let result = try run(
      "react-native-mmkv", "3.3.3",
      """
      const base = TurboModuleRegistry.getEnforcing('MmkvPlatformContext').getBaseDirectory();
      const module = TurboModuleRegistry.getEnforcing('MmkvCxx');
      console.log(base.endsWith('/Documents/mmkv'), module.initialize(base));
      const { set, getString, getNumber, getBoolean, getBuffer, getAllKeys, contains } =
        module.createMMKV({ id: 'mmkv.default' });
      set('a', 'x'); set('b', 2); set('c', true); set('d', new Uint8Array([1, 2]).buffer);
      console.log(getString('a'), getNumber('b'), getBoolean('c'), getBuffer('d').byteLength, getString('e'));
      console.log(getAllKeys(), contains('a'));
      const other = module.createMMKV({ id: 'mmkv.default', readOnly: false });
      console.log(other.getString('a'), other.size > 0, other.isReadOnly);
      other.delete('a'); other.trim(); other.clearAll();
      console.log(contains('b'));
      """, reactNative: "0.76.0")
    #expect(
      result.output == """
        true true
        x 2 true 2 undefined
        [ 'a', 'b', 'c', 'd' ] true
        x true false
        false

        """, "\(result.errors)")
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test(arguments: ["1.1.1", "2.0.3"])
  func `react-native-ble-plx before 3 has its client manager`(version: String) throws {
    let result = try run(
      "react-native-ble-plx", version,
      """
      device.bluetooth.addPeripheral(heartRateStrap());
      const { BleClientManager } = NativeModules;
      const events = new NativeEventEmitter(BleClientManager);
      BleClientManager.createClient(null);
      events.addListener(BleClientManager.ScanEvent, ([error, found]) => {
        if (error) return console.log(error);
        console.log(found.name);
        BleClientManager.stopDeviceScan();
        BleClientManager.destroyClient();
      });
      events.addListener(BleClientManager.StateChangeEvent, (state) => {
        if (state === 'PoweredOn') BleClientManager.startDeviceScan(['180d'], null);
      });
      """)
    #expect(result.output == "HRM\n", "\(result.errors)")
  }

  @Test(arguments: [
    ("7.4.0", "connect(id", "retrieveServices(id, []", "createBond(id"),
    ("10.0.2", "connect(id", "retrieveServices(id, undefined", "createBond(id, ''"),
    ("11.5.3", "connect(id, {}", "retrieveServices(id, []", "createBond(id, ''"),
  ])
  func `react-native-ble-manager before 12 has events with listeners, and earlier arguments`(
    version: String, connect: String, retrieve: String, bond: String
  ) throws {
    let result = try run(
      "react-native-ble-manager", version,
      """
      device.bluetooth.addPeripheral(heartRateStrap({ every: 1 }));
      const { BleManager } = NativeModules;
      const events = new NativeEventEmitter(BleManager);
      const on = (name, listener) => events.addListener(`BleManager${name}`, listener);
      let isBusy = false;
      on('DiscoverPeripheral', ({ id, name }) => {
        if (isBusy) return;
        isBusy = true;
        console.log(name);
        BleManager.stopScan(() => {});
        BleManager.\(connect), (error) => {
          BleManager.\(retrieve), (error, info) => {
            console.log(error, info.services.length > 0);
            BleManager.startNotification(id, '180d', '2a37', console.log);
            BleManager.\(bond), console.log);
          });
        });
      });
      on('DidUpdateValueForCharacteristic', ({ value, peripheral }) => {
        console.log(value);
        BleManager.disconnect(peripheral, true, () => {});
      });
      on('DidUpdateState', ({ state }) => {
        if (state === 'on') BleManager.scan(['180d'], 5, false, {}, () => console.log('scanning'));
      });
      BleManager.start({}, () => {});
      setTimeout(() => {}, 10_000);
      """)
    #expect(result.output.hasPrefix("scanning\nHRM\nnull true\n"), "\(result)")
    #expect(result.output.contains("Not supported"), "\(result)")
    #expect(result.output.contains("[ 0, 62 ]"), "\(result)")
  }

  @Test(arguments: [
    ("", 0, ""),
    ("on('DidUpdateState', () => {});", 1, "event-before-listener"),
  ])
  func
    `a script need not listen to the state in react-native-ble-manager 7, but must not come late`(
      listener: String, status: Int32, diagnosis: String
    ) throws
  {
    let result = try run(
      "react-native-ble-manager", "7.2.0",
      """
      const { BleManager } = NativeModules;
      const on = (name, listener) => new NativeEventEmitter(BleManager).addListener(`BleManager${name}`, listener);
      BleManager.start({}, () => {});
      setTimeout(() => {
        on('StopScan', () => {});
        \(listener)
      }, 1000);
      """)
    #expect(result.status == status, "\(result.errors)")
    #expect(result.errors.contains("[\(diagnosis)]") == (status == 1), "\(result.errors)")
  }

  @Test
  func
    `@kingstinct/react-native-healthkit 9 to 11 asks with two lists, and filters by members of the options`()
    throws
  {
    let result = try run(
      "@kingstinct/react-native-healthkit", "11.1.2",
      """
      NativeModules.NitroModules.install();
      const [core, quantities] = ['CoreModule', 'QuantityTypeModule'].map((name) => NitroModulesProxy.createHybridObject(name));
      const steps = 'HKQuantityTypeIdentifierStepCount';
      const at = (hour) => new Date(Date.UTC(2026, 0, 4, hour));
      console.log(await core.getRequestStatusForAuthorization([steps], [steps]));
      console.log(await core.requestAuthorization([steps], [steps]));
      for (const hour of [1, 2, 3]) await quantities.saveQuantitySample(steps, 'count', hour, at(hour), at(hour), {});
      const sum = (samples) => samples.map(({ quantity }) => quantity).join(' ');
      console.log(sum(await quantities.queryQuantitySamples(steps)));
      const filter = { startDate: at(2), endDate: at(4) };
      console.log(sum(await quantities.queryQuantitySamples(steps, { filter, ascending: true })));
      const buckets = await quantities.queryStatisticsCollectionForQuantity(
        steps, ['cumulativeSum'], at(0).toISOString(), { hour: 1 }, { filter });
      console.log(buckets.map(({ sumQuantity }) => sumQuantity?.quantity).join(' '));
      console.log(await quantities.deleteQuantitySamples(steps, filter));
      """, reactNative: "0.79.0")
    #expect(
      result.output == """
        1
        true
        3 2 1
        2 3
        2 3
        2

        """, "\(result.errors)")
  }

  // Up to SDK 51 JavaScript listens to React Native's emitter. The library is as old.
  @Test func `expo-modules-core before 2 hears the events of a module from React Native's emitter`()
    throws
  {
    let result = try run(
      "expo-modules-core", "1.5.9",
      """
      const network = globalThis.expo.modules.ExpoNetwork;
      const emitter = new NativeEventEmitter(network);
      const subscriptions = [1, 2].map((number) =>
        emitter.addListener('onNetworkStateChanged', ({ type }) => console.log(number, type)));
      device.network.setConnection('cellular', { after: 1 });
      setTimeout(() => subscriptions.forEach((each) => each.remove()), 1500);
      device.network.setConnection('none', { after: 2 });
      """)
    #expect(
      result.output == "1 WIFI\n2 WIFI\n1 CELLULAR\n2 CELLULAR\n",
      "\(result.output)\(result.errors)")
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test(arguments: ["@unimodules/react-native-adapter", "expo-modules-core"])
  func `Expo's modules up to SDK 44 are found in the copy of them`(package: String) throws {
    let result = try run(
      package, "0.4.8",
      """
      const proxy = NativeModules.NativeUnimoduleProxy;
      const copy = {};
      for (const name of Object.keys(proxy.exportedMethods)) {
        copy[name] = proxy.modulesConstants[name] || {};
        proxy.exportedMethods[name].forEach(() => {});
        copy[name].addListener = () => {};
      }
      console.log(copy.ExpoDevice.brand, copy.ExpoNothing, proxy.viewManagersNames.includes('ViewManagerAdapter'));
      """)
    #expect(result.output == "Apple undefined true\n", "\(result.errors)")
  }

  // expo-modules-core calls installModules from 1.9 on, and reads ExpoModules up to 1.11.
  @Test(arguments: [("1.5.9", "true true"), ("0.11.4", "true true"), ("2.2.0", "false false")])
  func `expo-modules-core before 1.9 finds its modules without asking for them`(
    version: String, expected: String
  ) throws {
    let result = try run(
      "expo-modules-core", version,
      """
      const found = globalThis.expo?.modules.ExpoSecureStore;
      console.log(found !== undefined, globalThis.ExpoModules?.ExpoSecureStore !== undefined);
      """)
    #expect(result.output == expected + "\n", "\(result.errors)")
  }
}
