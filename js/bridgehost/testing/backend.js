import { counted, known, seconds, told } from '../options.js';
import { native } from './native.js';
import { socket, socketsOf } from './sockets.js';

// `json` is not enumerable, so it is not compared and not shown.
export const withJSON = (request) => Object.defineProperty(request, 'json', {
  value: () => JSON.parse(request.body),
});

// 204 and 205 have no body in HTTP.
const standardBody = (status) => (
  status >= 200 && status < 300 && status !== 204 && status !== 205 ? { ok: true } : undefined);

const text = (body) => (typeof body === 'string' ? body : JSON.stringify(body));

/** A reply in native code's form. `more` has the names of further allowed keys. */
export function parts(reply, ...more) {
  const what = 'backend.reply';
  const { status = 200, headers = {}, body = standardBody(status), latency } = known(
    what, reply, ['status', 'headers', 'body', 'latency', ...more]);
  if (!Number.isInteger(status) || status < 100 || status > 599) {
    throw new TypeError(`${what}: status takes a number from 100 to 599, not ${told(status)}`);
  }
  return [status, headers, text(body), seconds(`${what}: latency`, latency) ?? 0];
}

// The app's server, and every other host that it uses.
export const backend = {
  requests: (route = '') => native.requests(route).map(withJSON),

  uuids: (route = '') => backend.requests(route)
    .filter(({ status }) => status >= 200 && status < 300)
    .flatMap(({ uuids }) => uuids),

  socket,
  sockets: socketsOf,

  reply(route, answer) {
    if (typeof answer !== 'function') {
      const reply = parts(answer, 'times');
      native.reply(route, counted('backend.reply: times', answer.times), ...reply);
      return;
    }
    native.replyWith(route, async (id, fields) => {
      try {
        native.answer(id, ...parts(await answer(withJSON(fields)) ?? {}));
      } catch (error) {
        native.fail(error);
      }
    });
  },
};
