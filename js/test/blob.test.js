import { equal, test, throws } from './assert.js';

const bytes = Uint8Array.of(0, 255);

test('6 Blob: is made of texts, bytes and Blobs', async () => {
  const blob = new Blob(['ä', bytes, bytes.buffer, new Blob(['b'])], { type: 'Text/Plain' });
  equal([blob.size, blob.type], [7, 'text/plain']);
  equal([...new Uint8Array(await blob.arrayBuffer())], [195, 164, 0, 255, 0, 255, 98]);
  equal(await new Blob(['ä', 1]).text(), 'ä1');
  equal([new Blob().size, new Blob([], { type: 'ä' }).type], [0, '']);
  throws(() => new Blob('text'), "Failed to construct 'Blob': The provided value cannot be "
    + 'converted to a sequence.');
});

test('6 Blob: does not change when its source or its result changes', async () => {
  const source = Uint8Array.of(1, 2);
  const blob = new Blob([source]);
  source[0] = 9;
  (await blob.bytes())[1] = 9;
  equal([...await blob.bytes()], [1, 2]);
});

test('6 Blob: slice also counts from the end', async () => {
  const blob = new Blob(['abcdef'], { type: 'text/a' });
  const slice = blob.slice(-3, -1, 'text/b');
  equal([await slice.text(), slice.type, blob.slice(2).type], ['de', 'text/b', '']);
});

test('6 Blob: follows its options, also for the ends of lines', async () => {
  const parts = ['a\r\nb\rc\n', Uint8Array.of(13)];
  equal(await new Blob(parts, { endings: 'native' }).text(), 'a\nb\nc\n\r');
  equal(await new Blob(['a\r\n']).text(), 'a\r\n');
  for (const options of [1, 'a', true, { endings: 'NATIVE' }]) {
    let thrown;
    try {
      new Blob([], options);
    } catch (error) {
      thrown = error;
    }
    equal(thrown instanceof TypeError, true);
  }
  equal([new Blob([], { type: null }).type, new Blob([], null).type], ['null', '']);
});

test('6 Blob: slice rounds to the nearest whole number', async () => {
  const blob = new Blob(['abcd']);
  equal([await blob.slice(1.5).text(), await blob.slice(0.5, -0.6).text()], ['cd', 'abc']);
});

test('6 structuredClone: copies Blobs, and refuses what it cannot copy', async () => {
  const file = structuredClone([new File(['a'], 'b', { type: 'c/d', lastModified: 5 })])[0];
  equal([file instanceof File, file.name, file.type, file.lastModified, await file.text()],
    [true, 'b', 'c/d', 5, 'a']);
  equal([structuredClone(new Blob(['a'])).size], [1]);
  for (const value of [new URL('a:b'), new Headers(), new FormData(), new EventTarget()]) {
    equal(throws(() => structuredClone(value), '#<Object> could not be cloned.').name,
      'DataCloneError');
  }
});

test('6 Blob: is the body of a request or a response, with its type', async () => {
  const blob = new Blob(['{"a":1}'], { type: 'application/json' });
  const request = new Request('http://x', { method: 'POST', body: blob });
  equal([request.headers.get('content-type'), await request.json()],
    ['application/json', { a: 1 }]);
  equal(new Response(new Blob(['x'])).headers.get('content-type'), null);
  const read = await new Response(blob).blob();
  equal([read instanceof Blob, read.type, read.size], [true, 'application/json', 7]);
});

test('6 File: is a Blob with a name', async () => {
  const file = new File(['text'], 'a.txt', { type: 'text/plain', lastModified: 5 });
  equal([file instanceof Blob, file.name, file.lastModified, await file.text()],
    [true, 'a.txt', 5, 'text']);
  throws(() => new File(['text']),
    "Failed to construct 'File': 2 arguments required, but only 1 present.");
});
