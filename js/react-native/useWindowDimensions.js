import { Dimensions } from './Dimensions.js';
import { useStore } from './hooks.js';

const subscribe = (changed) => {
  const subscription = Dimensions.addEventListener('change', changed);
  return () => subscription.remove();
};
const read = () => Dimensions.get('window');

export const useWindowDimensions = () => useStore(subscribe, read);
