// bridgehost: --backend --network real
import { equal, said, test, throws } from './assert.js';

// The backend answers each request with {"ok":true}.
const url = process.env.BACKEND_URL;
const closed = 'http://127.0.0.1:9/';

/** Sends a request and returns it with its events, once it has ended. */
function run({ method = 'GET', target = url, body, set = {}, onStage = () => {} } = {}) {
  const request = new XMLHttpRequest();
  const events = [];
  const { promise, resolve } = Promise.withResolvers();
  const types = ['readystatechange', 'loadstart', 'progress', 'load', 'error', 'timeout', 'abort'];
  for (const type of types) {
    request.addEventListener(type, () => {
      events.push(type === 'readystatechange' ? request.readyState : type);
      onStage(request, events.at(-1));
    });
  }
  request.onloadend = () => resolve({ request, events });
  request.open(method, target);
  Object.assign(request, set);
  request.send(body);
  return promise;
}

test('6 XMLHttpRequest: a request goes through its states and sends their events', async () => {
  const { request, events } = await run();
  equal(events, [1, 'loadstart', 2, 3, 'progress', 4, 'load']);
  equal([request.status, request.responseText], [200, '{"ok":true}']);
  equal(request.responseURL, `${url}/`);
  equal([request.getResponseHeader('Content-Type'), request.getResponseHeader('none')],
    ['application/json', null]);
  equal(request.getAllResponseHeaders(),
    'content-length: 11\r\ncontent-type: application/json\r\n');
  equal([XMLHttpRequest.DONE, request.HEADERS_RECEIVED], [4, 2]);
});

test('6 XMLHttpRequest: responseType can be text, json, arraybuffer and blob', async () => {
  const response = async (responseType) => (await run({ set: { responseType } })).request.response;
  equal([await response(''), await response('text')], ['{"ok":true}', '{"ok":true}']);
  equal(await response('json'), { ok: true });
  equal((await response('arraybuffer')).byteLength, 11);
  const blob = await response('blob');
  equal([blob instanceof Blob, blob.type, blob.size], [true, 'application/json', 11]);
});

test('6 XMLHttpRequest: responseText throws an error if responseType does not allow it', async () => {
  const { request } = await run({ set: { responseType: 'json' } });
  throws(() => request.responseText, "The 'responseText' property is only available if "
    + "'responseType' is set to '' or 'text', but it is 'json'.");
  throws(() => { request.responseType = 'text'; }, "Failed to set the 'responseType' property on "
    + "'XMLHttpRequest': The response type cannot be set after the request has been sent.");
  const warnings = await said('warn', () => { new XMLHttpRequest().responseType = 'xml'; });
  equal(warnings, ["The provided value 'xml' is not a valid 'responseType'."]);
});

test('6 XMLHttpRequest: uploads texts, bytes, Blobs and forms', async () => {
  const form = new FormData();
  form.append('a', 'b');
  for (const body of ['text', Uint8Array.of(1, 2), new Blob(['blob']), form]) {
    const { request, events } = await run({ method: 'POST', body });
    equal([request.status, events.at(-1)], [200, 'load']);
  }
});

test('6 XMLHttpRequest: an upload reports its progress', async () => {
  const request = new XMLHttpRequest();
  const sizes = [];
  request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
    sizes.push([lengthComputable, loaded, total]);
  };
  request.open('PUT', url);
  request.send('1234');
  await new Promise((resolve) => { request.onload = resolve; });
  equal(sizes, [[true, 4, 4]]);
});

test('6 XMLHttpRequest: a failed request sends the event error, with the reason', async () => {
  const { request, events } = await run({ target: closed });
  equal(events, [1, 'loadstart', 4, 'error']);
  equal([request.status, request.response, request.responseText, request.getAllResponseHeaders()],
    [0, '', 'connection refused by 127.0.0.1:9', null]);
  const relative = await run({ target: '/relative' });
  equal([relative.events.at(-1), relative.request.responseText],
    ['error', 'The file “relative” couldn’t be opened because there is no such file.']);
});

test('6 XMLHttpRequest: a part that cannot be read fails the request', async () => {
  const body = new FormData();
  body.append('f', { uri: 'ph://asset' });
  const { request, events } = await run({ method: 'POST', body });
  equal([events.at(-1), request.responseText],
    ['error', 'the URI scheme "ph" is not supported']);
});

test('6 XMLHttpRequest: abort ends the request at once', async () => {
  const request = new XMLHttpRequest();
  const events = [];
  for (const type of ['abort', 'loadend', 'load', 'error']) {
    request.addEventListener(type, () => events.push([type, request.readyState]));
  }
  request.open('GET', url);
  request.send();
  request.abort();
  equal([events, request.readyState], [[['abort', 4], ['loadend', 4]], 0]);
  request.abort();
  equal(events.length, 2);
});

test('6 XMLHttpRequest: a listener may abort between two stages', async () => {
  const { request, events } = await run({
    onStage: (each, stage) => { if (stage === 2) each.abort(); },
  });
  equal([events, request.readyState], [[1, 'loadstart', 2, 4, 'abort'], 0]);
});

test('6 XMLHttpRequest: calls in the wrong order throw an error', () => {
  const request = new XMLHttpRequest();
  throws(() => request.send(), 'Request has not been opened');
  throws(() => request.setRequestHeader('a', 'b'), 'Request has not been opened');
  throws(() => request.open('GET', url, false), 'Synchronous http requests are not supported');
  throws(() => request.open('GET', ''), 'Cannot load an empty url');
  request.open('GET', url);
  throws(() => request.open('GET', url), 'Cannot open, already sending');
  request.send();
  throws(() => request.send(), 'Request has already been sent');
  request.abort();
});
