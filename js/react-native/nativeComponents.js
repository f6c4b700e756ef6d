import { HostComponent } from './components/HostComponent.js';

/** The component of a native view that a library brings: mounted, not drawn. */
export function requireNativeComponent(name) {
  return class extends HostComponent {
    static get displayName() { return name; }
    get hostName() { return name; }
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
