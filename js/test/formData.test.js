import { NativeModules } from 'react-native';
import { equal, rejects, test, throws } from './assert.js';

const files = NativeModules.RNFSManager;

const post = (body, headers) => new Request('http://x', { method: 'POST', body, headers });

/** The body of a form, with a short text in place of its boundary. */
async function bodyOf(form) {
  const request = post(form);
  const [, boundary] = request.headers.get('content-type')
    .match(/^multipart\/form-data; boundary=(.+)$/);
  return (await request.text()).replaceAll(boundary, 'B');
}

test('6 FormData: keeps the order of its fields, and all values of a name', () => {
  const form = new FormData();
  form.append('a', 1);
  form.append('b', 'two');
  form.append('a', null);
  equal([...form], [['a', '1'], ['b', 'two'], ['a', 'null']]);
  equal([form.get('a'), form.getAll('a'), form.get('c'), form.has('b')],
    ['1', ['1', 'null'], null, true]);
  form.set('a', 'x');
  form.delete('b');
  equal([...form.entries()], [['a', 'x']]);
  throws(() => form.append('a'),
    "Failed to execute 'append' on 'FormData': 2 arguments required, but only 1 present.");
});

test('6 FormData: reads every byte of a form that arrived as text', async () => {
  const form = await new Response('\ufeffa=1&?b=2').formData();
  equal([...form], [['\ufeffa', '1'], ['?b', '2']]);
});

test('6 FormData: is sent as multipart/form-data', async () => {
  const form = new FormData();
  form.append('a "b"', 'line\r\n');
  form.append('f', new Blob(['bytes']));
  form.append('g', new File(['{}'], 'x.json', { type: 'application/json' }));
  equal(await bodyOf(form), [
    '--B', 'content-disposition: form-data; name="a %22b%22"', '', 'line\r\n',
    '--B', 'content-disposition: form-data; name="f"; filename="blob"',
    'content-type: application/octet-stream', '', 'bytes',
    '--B', 'content-disposition: form-data; name="g"; filename="x.json"',
    'content-type: application/json', '', '{}',
    '--B--', ''].join('\r\n'));
});

test('6 FormData: a part { uri, name, type } contains the file of that uri', async () => {
  const form = new FormData();
  form.append('d', { uri: 'data:text/csv;base64,YSxi', name: 'a.csv', type: 'text/plain' });
  form.append('e', { uri: 'data:text/csv,a%2Cb' });
  equal(await bodyOf(form), [
    '--B', 'content-disposition: form-data; name="d"; filename="a.csv"',
    'content-type: text/plain', '', 'a,b',
    '--B', 'content-disposition: form-data; name="e"', 'content-type: text/csv', '', 'a,b',
    '--B--', ''].join('\r\n'));
  const file = new FormData();
  const path = files.RNFSDocumentDirectoryPath + '/a.txt';
  await files.writeFile(path, btoa('content'), {});
  file.append('f', { uri: `file://${path}`, name: 'a.txt' });
  equal((await bodyOf(file)).includes('content'), true);
});

test('6 FormData: a file that cannot be read fails the request', async () => {
  for (const [uri, reason] of [
    [`file://${files.RNFSDocumentDirectoryPath}/none`, /^cannot read .*\/none: .* there is no such file/],
    [`file://${process.argv[1]}`, /^cannot read .* there is no such file/],
    ['ph://asset', /^the URI scheme "ph" is not supported$/],
  ]) {
    const form = new FormData();
    form.append('f', { uri, name: 'f' });
    const error = await rejects(fetch('http://x', { method: 'POST', body: form }),
      'Network request failed');
    equal(reason.test(error.cause.message), true);
  }
});

test('6 FormData: a Content-Type without the boundary is replaced', () => {
  const { headers } = post(new FormData(), { 'Content-Type': 'multipart/form-data' });
  equal(headers.get('content-type').startsWith('multipart/form-data; boundary='), true);
});

test('6 FormData: can be read from a body of names and values', async () => {
  const form = await new Response(new URLSearchParams('a=b+c&d=%26')).formData();
  equal([...form], [['a', 'b c'], ['d', '&']]);
});

test('6 FormData: getParts returns what React Native passes to native code', () => {
  const form = new FormData();
  form.append('a', 'text');
  form.append('f', { uri: 'file:///x.png', name: 'x.png', type: 'image/png' });
  equal(form.getParts(), [
    { string: 'text', headers: { 'content-disposition': 'form-data; name="a"' }, fieldName: 'a' },
    {
      uri: 'file:///x.png',
      name: 'x.png',
      type: 'image/png',
      headers: {
        'content-disposition': 'form-data; name="f"; filename="x.png"',
        'content-type': 'image/png',
      },
      fieldName: 'f',
    },
  ]);
});
