/** Lets native code call the methods of a module; a function makes the module when first needed. */
export function registerCallableModule(name, moduleOrFactory) {
  const factory = typeof moduleOrFactory === 'function' ? moduleOrFactory : () => moduleOrFactory;
  globalThis.__bridgehost.registerCallableModule(name, factory);
}
