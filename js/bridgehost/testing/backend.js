import { counted, known, seconds, told } from '../options.js';
import { native } from './native.js';

// Not one of the properties that are compared and shown.
const withJSON = (request) => Object.defineProperty(request, 'json', {
  value: () => JSON.parse(request.body),
});

const text = (body) => (typeof body === 'string' ? body : JSON.stringify(body));

/** A reply as native code takes it; `more` names what else it may have. */
function parts(reply, ...more) {
  const what = 'backend.reply';
  const { status = 200, headers = {}, body = status === 200 ? { ok: true } : undefined, latency } = known(
    what, reply, ['status', 'headers', 'body', 'latency', ...more]);
  if (!Number.isInteger(status) || status < 100 || status > 599) {
    throw new TypeError(`${what}: status takes a number from 100 to 599, not ${told(status)}`);
  }
  return [status, headers, text(body), seconds(`${what}: latency`, latency) ?? 0];
}

// The app's server, and every other host that it talks to.
export const backend = {
  requests: (route = '') => native.requests(route).map(withJSON),

  uuids: (route = '') => backend.requests(route)
    .filter(({ status }) => status >= 200 && status < 300)
    .flatMap(({ uuids }) => uuids),

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
