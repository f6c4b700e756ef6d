import { native } from './native.js';

/** A request that arrived, as `backend.requests()` gives it. */
class BackendRequest {
  constructor(fields) {
    Object.assign(this, fields);
  }

  json() {
    return JSON.parse(this.body);
  }
}

const text = (body) => (typeof body === 'string' ? body : JSON.stringify(body));

// The app's server, and every other host that it talks to.
export const backend = {
  requests: (route = '') => native.requests(route).map((each) => new BackendRequest(each)),

  uuids: (route = '') => backend.requests(route)
    .filter(({ status }) => status >= 200 && status < 300)
    .flatMap(({ uuids }) => uuids),

  reply(route, { status = 200, headers = {}, body, latency = 0, times = [] }) {
    native.reply(route, status, headers, text(body), latency, times);
  },
};
