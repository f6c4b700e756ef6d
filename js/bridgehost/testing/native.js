import * as TurboModuleRegistry from '../../react-native/TurboModuleRegistry.js';

export const native = TurboModuleRegistry.get('BridgehostScenario') ?? TurboModuleRegistry.get('BridgehostRace');
if (native === null) {
  throw new Error("'bridgehost/testing' is for scenario files, which 'bridgehost test' runs, and for race files");
}
