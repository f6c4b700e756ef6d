import { equal, rejects, test, throws } from './assert.js';

test('6 Headers: names are combined, sorted and not case-sensitive', () => {
  const headers = new Headers([['B', ' 1 '], ['a', '2'], ['b', '3']]);
  headers.append('Set-Cookie', 'x');
  headers.append('set-cookie', 'y');
  equal([...headers],
    [['a', '2'], ['b', '1, 3'], ['set-cookie', 'x'], ['set-cookie', 'y']]);
  equal([headers.get('B'), headers.has('A'), headers.get('c')], ['1, 3', true, null]);
  equal(headers.getSetCookie(), ['x', 'y']);
  throws(() => headers.set('a b', 'c'), 'Headers.set: "a b" is an invalid header name.');
  throws(() => headers.set('a', 'b\nc'), 'Headers.set: "a" is an invalid header value.'.replace(
    '"a"', '"b\nc"'));
});

test('6 Headers: an iterator sees changes that happen while it runs', () => {
  const headers = new Headers({ b: '1', c: '2', d: '3' });
  const names = [];
  for (const [name] of headers) {
    names.push(name);
    if (name === 'b') headers.delete('c');
    if (name === 'd' && !headers.has('e')) headers.append('e', '4');
  }
  equal(names, ['b', 'd', 'e']);
  equal(`${headers.keys()}`, '[object Headers Iterator]');
  const plain = Object.defineProperty({ a: '1' }, 'hidden', { value: '2' });
  equal([...new Headers(plain)], [['a', '1']]);
});

test('6 Request: has the type of its body', () => {
  const request = new Request('HTTP://Example.com/a b', { method: 'post', body: 'text' });
  equal([request.method, request.url], ['POST', 'http://example.com/a%20b']);
  equal(request.headers.get('content-type'), 'text/plain;charset=UTF-8');
  const form = new Request(request.url, { method: 'PUT', body: new URLSearchParams('a=b c') });
  equal(form.headers.get('content-type'), 'application/x-www-form-urlencoded;charset=UTF-8');
  throws(() => new Request('http://x', { body: 'a' }),
    'Request with GET/HEAD method cannot have body.');
  throws(() => new Request('http://x', { method: 'TRACE' }), "'TRACE' HTTP method is unsupported.");
});

test('6 Request: a relative address is kept as it is, as in React Native', () => {
  const request = new Request('/relative', { method: 'POST', body: 'a' });
  equal([request.url, request.clone().url, new Request(request).url, new Request('').url],
    ['/relative', '/relative', '/relative', '']);
  equal(Response.redirect('/other').headers.get('location'), '/other');
});

test('6 Request: writes every address in the same form as URL', () => {
  const parts = [
    ['http', 'https', 'HTTP', 'ftp'], ['://', ':/', ':\\\\'],
    ['a.example', 'localhost', 'A.b', '1.2.3.4', '0x1', 'a.1', 'x-y.z', 'xn--bcher-kva.de', 'a_b.c',
      'ü.de', '[::1]', 'a..b', '-a.b', 'a.b.', 'u:p@a.b', ''],
    ['', ':80', ':443', ':8080', ':08080', ':65535', ':65536', ':99999', ':'],
    ['', '/', '/a/b', '/a/../b', '/a/.', '/./a', '/...', '/.a/b..', '/a b', '/%2e%2E/a', '/%41', '//a',
      '/a\\b', "/it's", '/a;b=c:d@e,f', '/a|b', '/ü'],
    ['', '?', '?a=b&c=%20', "?it's", '?a b', '?a?b/c', '?a"b', '?ü', '?a|b^c`d'],
    ['', '#', '#a b'],
  ];
  let seed = 1;
  for (let i = 0; i < 4000; i++) {
    const text = parts.map((choices) => {
      seed = (seed * 48271) % 2147483647;
      return choices[seed % choices.length];
    }).join('');
    if (text.includes('@')) continue;
    equal(new Request(text).url, URL.parse(text)?.href ?? text);
  }
});

test('6 Response: a body can be read once, in each form', async () => {
  const response = new Response('{"a":"ü"}', { status: 201 });
  const copy = response.clone();
  equal([response.ok, response.status, response.bodyUsed], [true, 201, false]);
  equal(await response.json(), { a: 'ü' });
  equal(response.bodyUsed, true);
  await rejects(response.text(), 'Body is unusable: Body has already been read');
  equal((await copy.arrayBuffer()).byteLength, 10);
  equal(await new Response(new Uint8Array([0xef, 0xbb, 0xbf, 65])).text(), 'A');
  equal([...await new Response(new Uint16Array([1, 2]).subarray(1)).bytes()], [2, 0]);
});

test('6 Response: json, redirect and error create responses', async () => {
  const json = Response.json({ a: 1 }, { status: 400 });
  equal([json.ok, json.headers.get('content-type'), await json.text()],
    [false, 'application/json', '{"a":1}']);
  equal(Response.redirect('http://x/y').headers.get('location'), 'http://x/y');
  equal([Response.error().status, Response.error().type], [0, 'error']);
  throws(() => new Response('', { status: 204 }),
    'Response constructor: Invalid response status code 204');
});

test('6 fetch: refuses a request that it cannot send', async () => {
  for (const text of ['/relative', 'http://a b/']) {
    const { cause } = await rejects(fetch(text), 'Network request failed');
    equal(cause.message, `"${text}" is not an absolute URL`);
  }
  const error = await rejects(fetch('ftp://x/y'), 'Network request failed');
  equal([error.name, error.cause.message],
    ['TypeError', 'the URL scheme "ftp" is not supported']);
  await rejects(fetch('http://localhost/', { signal: AbortSignal.abort() }),
    'This operation was aborted');
  await rejects(fetch('http://localhost/', { signal: AbortSignal.abort(new Error('mine')) }),
    'mine');
});
