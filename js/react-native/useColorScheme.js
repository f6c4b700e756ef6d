import { Appearance } from './Appearance.js';
import { useStore } from './hooks.js';

const subscribe = (changed) => {
  const subscription = Appearance.addChangeListener(changed);
  return () => subscription.remove();
};

export const useColorScheme = () => useStore(subscribe, Appearance.getColorScheme);
