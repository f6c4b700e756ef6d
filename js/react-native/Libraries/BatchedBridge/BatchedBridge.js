import { registerCallableModule } from '../../registerCallableModule.js';

/** What apps register with native code. */
export default {
  registerCallableModule: (name, module) => registerCallableModule(name, () => module),
  registerLazyCallableModule: registerCallableModule,
};
