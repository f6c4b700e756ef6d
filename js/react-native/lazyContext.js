import { react } from './react.js';

const made = new WeakMap();

// React makes a context; an import of react-native must not need React yet.
function context(lazy) {
  let found = made.get(lazy);
  if (found === undefined) {
    found = react().createContext(lazy.initial);
    found.displayName = lazy.name;
    made.set(lazy, found);
  }
  return found;
}

/**
 * What a context that is made at its first use inherits. React reads and writes `_currentValue` and
 * `_currentValue2`; so this works for providers, `useContext` and `contextType`.
 */
export const lazyContext = {
  get $$typeof() { return context(this).$$typeof; },
  get Provider() { return context(this).Provider; },
  get Consumer() { return context(this).Consumer; },
  get displayName() { return context(this).displayName; },
  get _currentValue() { return context(this)._currentValue; },
  set _currentValue(value) { context(this)._currentValue = value; },
  get _currentValue2() { return context(this)._currentValue2; },
  set _currentValue2(value) { context(this)._currentValue2 = value; },
};
