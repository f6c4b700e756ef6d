# The disk has lost a part of the health store.
bridgehost health generate phone.db --days 30 --seed 7
dd if=/dev/zero of=phone.db bs=4096 seek=10 count=40 conv=notrunc status=none
bridgehost --virtual-time --health phone.db - <<'END'
import { NativeEventEmitter, NativeModules } from 'react-native';

const { HealthEmitter } = NativeModules;
new NativeEventEmitter(HealthEmitter).addListener('onSendData', ({ fetchId, workouts }) => {
  HealthEmitter.finish('newData', fetchId);
});
END
