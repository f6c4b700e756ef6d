import { device } from '../device.js';
import { known, told } from '../options.js';
import { app } from './app.js';
import { backend, parts, withJSON } from './backend.js';
import { native } from './native.js';
import { answering, socketsOf } from './sockets.js';

const functions = ['given', 'reply', 'always', 'check', 'expectDelivered', 'socket'];
const severities = ['error', 'warning'];

function checked(file) {
  known('the race file', file, ['allow', 'severity', 'server', ...functions]);
  for (const name of functions) {
    if (file[name] !== undefined && typeof file[name] !== 'function') {
      throw new TypeError(`the race file: ${name} must be a function, not ${told(file[name])}`);
    }
  }
  const { allow = [], severity = {}, server, reply } = file;
  if (!Array.isArray(allow) || !allow.every((code) => typeof code === 'string')) {
    throw new TypeError("the race file: allow must be an array of codes, such as ['fetch-expired']");
  }
  for (const [code, value] of Object.entries(severity)) {
    if (!severities.includes(value)) {
      throw new TypeError(`the race file: the severity of '${code}' must be 'error' or 'warning', not ${told(value)}`);
    }
  }
  if (server !== undefined && typeof server?.reply !== 'function') {
    throw new TypeError('the race file: server must be an object with a function reply(request)');
  }
  if (server !== undefined && reply !== undefined) {
    throw new TypeError('the race file has both server and reply. Each gives the answers of the servers: use one of them');
  }
  return file;
}

/** Registers what a race file exports. */
export function register(exported) {
  const file = checked(exported);
  const { allow = [], severity = {}, server, given, always, check, expectDelivered, socket } = file;
  const view = {
    device,
    server,
    get requests() { return backend.requests(); },
    get sockets() { return socketsOf(); },
    get storage() { return app.storage; },
    get fetches() { return app.fetches; },
    get console() { return app.console; },
    get diagnoses() { return app.diagnoses; },
    get ui() { return { texts: native.texts() }; },
  };
  const run = (name, ...bodies) => (bodies.every((body) => body === undefined) ? null : async () => {
    try {
      for (const body of bodies) await body?.(name === 'given' ? device : view);
      native.finish(name);
    } catch (error) {
      native.fail(error);
    }
  });
  const reply = server === undefined ? file.reply : (request) => server.reply(request);
  native.register(
    allow, severity, run('given', given),
    reply === undefined ? null : async (id, fields) => {
      try {
        // Not enumerable, so it is not compared and not shown.
        const request = Object.defineProperty(withJSON(fields), 'isAnswerKnown', { get: () => native.mayKnow(id) });
        native.answer(id, ...parts(await reply(request) ?? {}));
      } catch (error) {
        native.fail(error);
      }
    },
    run('always', always),
    run('check', server?.check && (() => server.check()), check),
    expectDelivered === undefined ? null : (sample) => Boolean(expectDelivered(sample)),
    socket === undefined ? null : answering('socket', socket));
}
