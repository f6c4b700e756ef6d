import { NativeEventEmitter, NativeModules } from 'react-native';

const { HealthEmitter } = NativeModules;

new NativeEventEmitter(HealthEmitter).addListener('onSendData', async ({ fetchId, workouts }) => {
  console.log(`${workouts.length} workouts`);
  const response = await fetch('https://api.example.com/workouts', {
    method: 'POST', body: JSON.stringify(workouts),
  });
  const { ids } = await response.json();
  console.log('ids', ids.join());
  HealthEmitter.finish('newData', fetchId);
});
