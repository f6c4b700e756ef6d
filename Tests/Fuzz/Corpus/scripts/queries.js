// The modules' methods, as they are meant.
const { Health, UserDefaults } = { Health: __bridgehost.module('Health'), UserDefaults: __bridgehost.module('UserDefaults') };
UserDefaults.set('k', { list: [1, 'a', true] });
Health.querySamples({ type: 'HKWorkoutTypeIdentifier', limit: 3 }).then((samples) => console.log(samples.length));
