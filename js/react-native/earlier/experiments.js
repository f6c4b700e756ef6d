import { unstable_batchedUpdates as batchedUpdates } from '../batchedUpdates.js';
import { NativeModules } from '../NativeModules.js';

const refused = (name, advice) => new Proxy({}, {
  get: (target, key) => {
    if (typeof key === 'symbol' || key === 'then') return target[key];
    throw new Error(`bridgehost does not provide '${name}' of 'react-native'. ${advice}`);
  },
});

/** The navigation of React Native before 0.44. */
export const NavigationExperimental = refused('NavigationExperimental', "Its successor is the package 'react-navigation'.");

const packages = {
  LinkedStateMixin: 'react-addons-linked-state-mixin', PureRenderMixin: 'react-addons-pure-render-mixin',
  createFragment: 'react-addons-create-fragment', update: 'react-addons-update',
};
const moved = (name) => ({
  enumerable: true,
  get() { throw new Error(`React.addons.${name} is deprecated. Please import the "${packages[name]}" package instead.`); },
});

/** What React Native before 0.43 forwarded from React. */
export const addons = Object.defineProperties({ batchedUpdates }, {
  ...Object.fromEntries(Object.keys(packages).map((name) => [name, moved(name)])),
  TestModule: { enumerable: true, get: () => NativeModules.TestModule },
});
