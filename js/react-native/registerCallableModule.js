/** Lets native code call the methods of a module. A function makes the module when it is first needed. */
export function registerCallableModule(name, moduleOrFactory) {
  const factory = typeof moduleOrFactory === 'function' ? moduleOrFactory : () => moduleOrFactory;
  globalThis.__bridgehost.registerCallableModule(name, factory);
}
