// Checks that what scripts import has exactly the names that its types declare.
import * as reactNative from 'react-native';
import * as bridgehost from 'bridgehost';
import { check, counted, declaredNames, members } from './compare';

const { device } = bridgehost;
const { NativeModules, TurboModuleRegistry } = reactNative;

// The default is the whole module, which TypeScript's users import by names.
check('exports', 'react-native', Object.keys(reactNative).filter((name) => name !== 'default'));
check('exports', 'bridgehost', Object.keys(bridgehost));
for (const what of declaredNames('members')) {
  const value = reactNative[what];
  if (Object(value) !== value) continue;
  check('members', what, members(typeof value === 'function' ? value.prototype : value));
}

// What capabilities add is looked up when it is used.
const { verbs, values } = TurboModuleRegistry.getEnforcing('BridgehostDevice');
const added = [...verbs, ...values].map((path) => path.split('.'));
check('members', 'device', [...members(device), ...added.map(([name]) => name)]);
for (const space of ['health', 'network', 'power']) check('members', `device.${space}`, members(device[space]));

for (const name of declaredNames('modules')) {
  const module = NativeModules[name];
  check('modules', name, members(module).filter((each) => each !== 'getConstants'));
}
console.log(`${counted()} names of types and runtime agree`);
