import { equal, sleep, test, throws } from './assert.js';

const read = (method, blob) => new Promise((resolve) => {
  const reader = new FileReader();
  reader.onloadend = () => resolve(reader.result);
  reader[method](blob);
  equal([reader.readyState, reader.result], [FileReader.LOADING, null]);
});

test('6 FileReader: reads text, a data URL and bytes', async () => {
  const blob = new Blob(['aü'], { type: 'text/plain' });
  equal(await read('readAsText', blob), 'aü');
  equal(await read('readAsDataURL', blob), 'data:text/plain;base64,YcO8');
  equal(await read('readAsDataURL', new Blob(['a'])), 'data:application/octet-stream;base64,YQ==');
  equal([...new Uint8Array(await read('readAsArrayBuffer', blob))], [97, 195, 188]);
  throws(() => new FileReader().readAsText('text'), "Failed to execute 'readAsText' on "
    + "'FileReader': parameter 1 is not of type 'Blob'.");
});

test('6 FileReader: abort ends it without a result', async () => {
  const reader = new FileReader();
  const events = [];
  for (const type of ['load', 'abort', 'loadend']) {
    reader.addEventListener(type, () => events.push(type));
  }
  reader.readAsText(new Blob(['a']));
  reader.abort();
  await sleep(1);
  equal([events, reader.readyState, reader.result], [['abort', 'loadend'], 2, null]);
});
