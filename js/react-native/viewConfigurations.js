import { NativeModules } from './NativeModules.js';

// Here is no view of any kind, so each kind is there and has nothing.
const configuration = () => ({ Commands: {}, Constants: {}, NativeProps: {} });

// Up to react-native-safe-area-context 3 the constants of its view have the metrics of the window.
const safeArea = () => ({ initialWindowMetrics: NativeModules.RNCSafeAreaContext.initialWindowMetrics });

/** What JavaScript says about the kinds of native views. */
export const viewConfigurations = {
  getViewManagerConfig: (name) => (
    name === 'RNCSafeAreaProvider' ? { ...configuration(), Constants: safeArea() } : configuration()
  ),
  hasViewManagerConfig: (_name) => true,
};
