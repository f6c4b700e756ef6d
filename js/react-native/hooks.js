import { react } from './react.js';

/** A value that may change, as a hook. React before 18 has no hook of its own for it. */
export function useStore(subscribe, read) {
  const { useEffect, useState, useSyncExternalStore } = react();
  if (useSyncExternalStore !== undefined) return useSyncExternalStore(subscribe, read);
  const [value, setValue] = useState(read);
  useEffect(() => subscribe(() => setValue(read())), []);
  return value;
}

/** The same object in each render of a component. */
export function useOnce(make) {
  const [value] = react().useState(make);
  return value;
}
