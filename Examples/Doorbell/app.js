import { NativeEventEmitter, NativeModules } from 'react-native';

const { Doorbell, HealthEmitter } = NativeModules;

new NativeEventEmitter(HealthEmitter).addListener('onSendData', () => HealthEmitter.finish('noData'));

const known = new Set();

async function letIn({ id, visitor }) {
  // Who rings while the app asks may be told twice.
  if (known.has(id)) return;
  known.add(id);
  await Doorbell.answer(id);
  console.log(`${visitor} is at the door`);
}

// First listen, then ask: nobody can ring between the two.
new NativeEventEmitter(Doorbell).addListener('onRing', letIn);
const waiting = await Doorbell.waiting();
for (const ring of waiting) await letIn(ring);
