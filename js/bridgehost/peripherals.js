// Ready peripherals for `device.bluetooth.addPeripheral`, with services of the Bluetooth SIG, and their values.

const low = (number) => number & 0xff;
const high = (number) => (number >> 8) & 0xff;

const information = (manufacturer, model) => ({
  '2a29': { value: text(manufacturer) },
  '2a24': { value: text(model) },
});
const battery = (percent) => ({ '2a19': { properties: ['read', 'notify'], value: [percent] } });
const text = (words) => Array.from(words, (letter) => letter.charCodeAt(0));

const peripheral = (name, service, services, options) => ({
  name, advertise: { serviceUUIDs: [service], localName: name, every: 0.5 }, services, ...options,
});

// Heart Rate Measurement (0x2a37): flags, and beats per minute in one byte or two.
export const heartRate = (beats) => (beats < 256 ? [0, beats] : [1, low(beats), high(beats)]);

// Weight Measurement (0x2a9d): kilograms in steps of 5 g.
export const weight = (kilograms) => {
  const steps = Math.round(kilograms / 0.005);
  return [0, low(steps), high(steps)];
};

// Temperature Measurement (0x2a1c): an IEEE 11073 number with the exponent -1.
export const temperature = (celsius) => {
  const tenths = Math.round(celsius * 10);
  return [0, low(tenths), high(tenths), low(tenths >> 16), 0xff];
};

// Glucose Measurement (0x2a18): a number, the time of the measurement, and kg/l with the exponent -5.
export const glucose = (milligramsPerDecilitre, { number = 1, date = new Date() } = {}) => {
  const year = date.getFullYear();
  return [
    0x02, low(number), high(number), low(year), high(year), date.getMonth() + 1, date.getDate(),
    date.getHours(), date.getMinutes(), date.getSeconds(),
    low(milligramsPerDecilitre), 0xb0 | (high(milligramsPerDecilitre) & 0x0f), 0x11,
  ];
};

// A chest strap. With `every` it sends `rates` in turn, while somebody listens.
export const heartRateStrap = ({ every, rates = [62, 64, 63], ...options } = {}) => peripheral('HRM', '180d', {
  '180d': {
    '2a37': { properties: ['notify'], repeat: every === undefined ? undefined : { every, values: rates.map(heartRate) } },
    '2a38': { value: [1] },
    '2a39': { properties: ['write'] },
  },
  '180f': battery(90),
  '180a': information('bridgehost', 'Strap'),
}, options);

// Bathroom scales, which a person must pair.
export const scale = (options) => peripheral('Scale', '181d', {
  '181d': { '2a9d': { properties: ['indicate'], encrypted: true }, '2a9e': { value: [0, 0, 0, 0] } },
  '180f': battery(70),
  '180a': information('bridgehost', 'Scale'),
}, options);

// A clinical thermometer.
export const thermometer = (options) => peripheral('Thermometer', '1809', {
  '1809': { '2a1c': { properties: ['indicate'] }, '2a1d': { value: [2] } },
  '180f': battery(80),
  '180a': information('bridgehost', 'Thermometer'),
}, options);

// A glucose meter. It sends its `readings`, in mg/dl, when the app asks for all records (0x2a52).
export const glucoseMeter = ({ readings = [98, 104, 121], ...options } = {}) => peripheral('Glucose', '1808', {
  '1808': {
    '2a18': { properties: ['notify'], encrypted: true },
    '2a51': { value: [0, 0] },
    '2a52': {
      properties: ['write', 'indicate'], encrypted: true,
      answers: [{
        to: [1, 1],
        notify: [
          ...readings.map((reading, index) => ['2a18', glucose(reading, { number: index + 1, date: new Date(0) })]),
          ['2a52', [6, 0, 1, 1]],
        ],
      }],
    },
  },
  '180f': battery(60),
  '180a': information('bridgehost', 'Meter'),
}, options);

// Cheap firmware: weak, with small packets, rare advertisements, no standard service, and a name that is not its own.
export const misbehavingPeripheral = (options) => ({
  name: 'BT05', rssi: -92, mtu: 23,
  advertise: { localName: 'HMSoft', every: 2, manufacturerData: [0x4d, 0x48] },
  services: { 'ffe0': { 'ffe1': { properties: ['read', 'writeWithoutResponse', 'notify'], value: [0] } } },
  ...options,
});
