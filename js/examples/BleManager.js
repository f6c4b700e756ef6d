import { NativeEventEmitter, NativeModules } from 'react-native';

const { BlePlx } = NativeModules;

/**
 * The methods of `BleManager` that the examples call, with the same arguments and results. In your app, import it from
 * react-native-ble-plx.
 */
export class BleManager {
  emitter = new NativeEventEmitter(BlePlx);
  transactions = 0;
  /** @type {any} */
  scan;

  /** @param {{ restoreStateIdentifier?: string, restoreStateFunction?: (state: any) => void }} [options] */
  constructor(options) {
    const { restoreStateIdentifier, restoreStateFunction } = options ?? {};
    if (restoreStateIdentifier && restoreStateFunction) {
      this.emitter.addListener('RestoreStateEvent', restoreStateFunction);
    }
    BlePlx.createClient(restoreStateIdentifier ?? null);
  }

  state = () => this.call(BlePlx.state());
  devices = (ids) => this.call(BlePlx.devices(ids));
  isDeviceConnected = (id) => this.call(BlePlx.isDeviceConnected(id));
  connectToDevice = (id, options = null) => this.call(BlePlx.connectToDevice(id, options));
  cancelDeviceConnection = (id) => this.call(BlePlx.cancelDeviceConnection(id));
  discoverAllServicesAndCharacteristicsForDevice = (id) => this.call(
    BlePlx.discoverAllServicesAndCharacteristicsForDevice(id, this.next()));

  readCharacteristicForDevice = (id, service, characteristic) => this.call(
    BlePlx.readCharacteristicForDevice(id, service, characteristic, this.next()));
  writeCharacteristicWithoutResponseForDevice = (id, service, characteristic, value) => this.call(
    BlePlx.writeCharacteristicForDevice(id, service, characteristic, value, false, this.next()));
  writeCharacteristicWithResponseForDevice = (id, service, characteristic, value) => this.call(
    BlePlx.writeCharacteristicForDevice(id, service, characteristic, value, true, this.next()));

  onStateChange(listener, emitCurrentState = false) {
    const subscription = this.emitter.addListener('StateChangeEvent', listener);
    if (emitCurrentState) this.state().then(listener);
    return subscription;
  }

  startDeviceScan(services, options, listener) {
    this.scan = this.emitter.addListener(
      'ScanEvent', ([error, device]) => listener(error && this.parse(error), device));
    BlePlx.startDeviceScan(services, options);
  }

  stopDeviceScan() {
    this.scan?.remove();
    BlePlx.stopDeviceScan();
  }

  onDeviceDisconnected(id, listener) {
    return this.emitter.addListener('DisconnectionEvent', ([error, device]) => {
      if (device.id === id) listener(error && this.parse(error), device);
    });
  }

  monitorCharacteristicForDevice(id, service, characteristic, listener) {
    const transaction = this.next();
    const subscription = this.emitter.addListener('ReadEvent', ([error, value, of]) => {
      if (of === transaction) listener(error && this.parse(error), value);
    });
    const promise = BlePlx.monitorCharacteristicForDevice(id, service, characteristic, transaction);
    this.call(promise).catch((error) => {
      listener(error, null);
      subscription.remove();
    });
    return { remove: () => BlePlx.cancelTransaction(transaction) };
  }

  destroy() { BlePlx.destroyClient(); }

  next() { return `${++this.transactions}`; }

  async call(promise) {
    try {
      return await promise;
    } catch (error) {
      throw this.parse(error.message);
    }
  }

  parse(text) {
    let native = { errorCode: 0, reason: text };
    try { native = JSON.parse(text); } catch {}
    return Object.assign(new Error(`BleError ${native.errorCode}`), native);
  }
}
