import { HostComponent } from './components/HostComponent.js';
import { NativeModules } from './NativeModules.js';

/** What native views of libraries tell once they are on the screen, in this order. Without it an app waits for ever. */
const endings = [
  'WillAppear', 'LoadStart', 'LoadingStart', 'Load', 'LoadingFinish', 'Loaded', 'Ready', 'Appear', 'LoadEnd',
];
const place = (prop) => (prop.startsWith('on') ? endings.findIndex((ending) => prop.endsWith(ending)) : -1);

// No view of Expo has this event: the JavaScript of expo-image calls the function itself.
const isSent = (name, prop) => place(prop) >= 0 && !(name.startsWith('ViewManagerAdapter_') && prop === 'onLoadEnd');

// What a web view tells of its page.
const pageOf = (prop, { newSource, source }) => (prop.includes('Loading')
  ? {
    url: (newSource ?? source)?.uri ?? 'about:blank', title: '', loading: prop.endsWith('Start'),
    canGoBack: false, canGoForward: false, lockIdentifier: 0,
  } : {});

const safeArea = () => NativeModules.RNCSafeAreaContext.initialWindowMetrics;
const event = (values) => ({ nativeEvent: { target: 0, ...values }, persist() {} });

/** The component of a native view that a library brings: mounted, not drawn. */
export function requireNativeComponent(name) {
  return class extends HostComponent {
    static get displayName() { return name; }
    get hostName() { return name; }
    get eventsOfMount() {
      const others = Object.keys(this.props).filter((prop) => isSent(name, prop))
        .sort((one, other) => place(one) - place(other));
      return [
        ...super.eventsOfMount, ['onInsetsChange', () => event(safeArea())],
        ...others.map((prop) => [prop, () => event(pageOf(prop, this.props))]),
      ];
    }
  };
}

export const codegenNativeComponent = (name, options) =>
  requireNativeComponent(options?.paperComponentName ?? name);

/** What a library can ask of its view; nothing happens, because the view is not drawn. */
export const codegenNativeCommands = ({ supportedCommands }) =>
  Object.fromEntries(supportedCommands.map((command) => [command, (_view, ..._args) => {}]));

export const NativeComponentRegistry = {
  get: (name, _viewConfigProvider) => requireNativeComponent(name),
  getWithFallback_DEPRECATED: (name, _viewConfigProvider) => requireNativeComponent(name),
  setRuntimeConfigProvider(_provider) {},
  unstable_hasStaticViewConfig: (_name) => false,
};
