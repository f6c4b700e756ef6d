import { NativeEventEmitter, NativeModules } from 'react-native';

const { Doorbell, HealthEmitter } = NativeModules;

new NativeEventEmitter(HealthEmitter).addListener('onSendData', () => HealthEmitter.finish('noData'));

async function letIn({ id, visitor }) {
  await Doorbell.answer(id);
  console.log(`${visitor} is at the door`);
}

// The bug: who rings after the question, and before the listener is added, is never answered.
const waiting = await Doorbell.waiting();
for (const ring of waiting) await letIn(ring);
new NativeEventEmitter(Doorbell).addListener('onRing', letIn);
