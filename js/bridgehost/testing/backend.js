import { native } from './native.js';

// Not one of the properties that are compared and shown.
const withJSON = (request) => Object.defineProperty(request, 'json', {
  value: () => JSON.parse(request.body),
});

const text = (body) => (typeof body === 'string' ? body : JSON.stringify(body));
const parts = ({ status = 200, headers = {}, body = status === 200 ? { ok: true } : undefined,
  latency = 0 }) => [status, headers, text(body), latency];

// The app's server, and every other host that it talks to.
export const backend = {
  requests: (route = '') => native.requests(route).map(withJSON),

  uuids: (route = '') => backend.requests(route)
    .filter(({ status }) => status >= 200 && status < 300)
    .flatMap(({ uuids }) => uuids),

  reply(route, answer) {
    if (typeof answer !== 'function') {
      native.reply(route, answer.times ?? [], ...parts(answer));
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
