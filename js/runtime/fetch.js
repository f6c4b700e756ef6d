'use strict';

const { Request, givenSignal, isAbsolute } = require('./request');
const { responseFrom } = require('./response');
const { wire } = require('./headers');
const { takeBytes } = require('./body');
const { networkError } = require('./networkError');
const { requireArguments } = require('./arguments');

exports.fetch = async function fetch(input, init) {
  requireArguments(1, arguments.length, 'fetch');
  const request = new Request(input, init);
  const { url } = request;
  const signal = givenSignal(request);
  if (signal?.aborted) throw signal.reason;
  if (!isAbsolute(request)) throw networkError(`"${url}" is not an absolute URL`);
  if (!url.startsWith('https:') && !url.startsWith('http:')) {
    throw networkError(`the URL scheme "${url.slice(0, url.indexOf(':'))}" is not supported`);
  }
  const { promise, resolve, reject } = Promise.withResolvers();
  // The signal may be the script's own object whose methods throw, so the promise is settled first.
  const finish = (settle, value) => {
    settle(value);
    signal?.removeEventListener('abort', cancel);
  };
  const id = native.fetch({
    method: request.method,
    url: url.split('#', 1)[0],
    headers: wire(request.headers),
    body: takeBytes(request) ?? undefined,
    redirect: request.redirect,
  }, (head, bytes) => {
    finish(resolve, responseFrom(head, bytes));
  }, (message) => {
    finish(reject, networkError(message));
  });
  const cancel = () => {
    native.cancelFetch(id);
    reject(signal.reason);
  };
  signal?.addEventListener('abort', cancel);
  return promise;
};
