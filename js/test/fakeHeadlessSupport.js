// Android's module for headless tasks. Imported before 'react-native', which looks it up.
const { module } = globalThis.__bridgehost;

export const calls = [];
export const support = {
  isRetryPosted: true,
  notifyTaskFinished: (id) => calls.push(['finished', id]),
  notifyTaskRetry: async (id) => {
    calls.push(['retry', id]);
    return support.isRetryPosted;
  },
};

globalThis.__bridgehost.module = (name) => (
  name === 'HeadlessJsTaskSupport' ? support : module(name));
