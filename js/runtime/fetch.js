'use strict';

const { Request, addressOf, givenSignal, isAbsolute, redirectOf, unsentOf } = require('./request');
const { responseFrom } = require('./response');
const { wire } = require('./headers');
const { takeBytes } = require('./body');
const { networkError } = require('./networkError');
const { requireArguments } = require('./arguments');

/** What a fetch that was aborted is rejected with. React Native does not pass the signal's reason on. */
function abortError(signal) {
  if (native.reactNative === 0) return require('./abort').reasonOf(signal);
  const error = new Error('Aborted');
  const name = { value: 'AbortError', writable: true, configurable: true };
  return Object.defineProperty(error, 'name', name);
}

exports.fetch = async function fetch(input, init) {
  requireArguments(1, arguments.length, 'fetch');
  const request = new Request(input, init);
  const url = addressOf(request);
  const signal = givenSignal(request);
  if (signal?.aborted) throw abortError(signal);
  if (!isAbsolute(request)) throw networkError(`"${url}" is not an absolute URL`);
  if (!/^(?:https?|data|blob|file):/i.test(url)) {
    throw networkError(`the URL scheme "${url.slice(0, url.indexOf(':'))}" is not supported`);
  }
  let resolve;
  let reject;
  const promise = new Promise((...functions) => { [resolve, reject] = functions; });
  // A signal may be an object of the script's: the promise settles first.
  const finish = (settle, value) => {
    settle(value);
    signal?.removeEventListener('abort', cancel);
  };
  const id = native.fetch({
    method: request.method,
    url: url.split('#', 1)[0],
    headers: wire(request.headers),
    body: takeBytes(request) ?? undefined,
    unsent: unsentOf(request),
    usesCookies: request.credentials !== 'omit',
    redirect: redirectOf(request),
    abort: signal === undefined ? 'never' : 'signal',
  }, (head, bytes) => {
    finish(resolve, responseFrom(head, bytes));
  }, (message, site, hasTimedOut) => {
    // The first line is the call of native code.
    finish(reject, networkError(message, site.stack.replace(/^.*\n/, ''), hasTimedOut));
  });
  const cancel = () => {
    native.cancelFetch(id);
    reject(abortError(signal));
  };
  signal?.addEventListener('abort', cancel);
  return promise;
};
