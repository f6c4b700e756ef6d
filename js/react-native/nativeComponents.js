import { HostComponent } from './components/HostComponent.js';
import { NativeModules } from './NativeModules.js';

/** What native views of libraries tell once they are on the screen, in this order. Without it an app waits for ever. */
const endings = ['WillAppear', 'LoadStart', 'Load', 'Loaded', 'Ready', 'Appear', 'LoadEnd'];
const place = (prop) => (prop.startsWith('on') ? endings.findIndex((ending) => prop.endsWith(ending)) : -1);

const safeArea = () => NativeModules.RNCSafeAreaContext.initialWindowMetrics;
const event = (values) => ({ nativeEvent: { target: 0, ...values }, persist() {} });

/** The component of a native view that a library brings: mounted, not drawn. */
export function requireNativeComponent(name) {
  return class extends HostComponent {
    static get displayName() { return name; }
    get hostName() { return name; }
    get eventsOfMount() {
      const others = Object.keys(this.props).filter((prop) => place(prop) >= 0)
        .sort((one, other) => place(one) - place(other));
      return [
        ...super.eventsOfMount, ['onInsetsChange', () => event(safeArea())],
        ...others.map((prop) => [prop, () => event({})]),
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
