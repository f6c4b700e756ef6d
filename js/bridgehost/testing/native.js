import * as TurboModuleRegistry from '../../react-native/TurboModuleRegistry.js';

export const native = TurboModuleRegistry.get('BridgehostScenario');
if (native === null) {
  throw new Error("'bridgehost/testing' is for scenario files: run them with 'bridgehost test'");
}
