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

test('6 FileReader: is loading until its bytes are read, and sends an event for each stage', async () => {
  const told = (blob) => new Promise((resolve) => {
    const reader = new FileReader();
    const seen = [];
    for (const type of ['loadstart', 'progress', 'load', 'loadend']) {
      reader.addEventListener(type, ({ loaded, isTrusted }) => {
        seen.push([type, reader.readyState, reader.result, loaded, isTrusted]);
        if (type === 'loadend') resolve(seen);
      });
    }
    reader.readAsText(blob);
  });
  equal(await told(new Blob(['ü'])), [
    ['loadstart', 1, null, 0, true], ['progress', 1, null, 2, true],
    ['load', 2, 'ü', 2, true], ['loadend', 2, 'ü', 2, true]]);
  equal((await told(new Blob())).map(([type]) => type), ['loadstart', 'load', 'loadend']);
});

test('6 FileReader: a read that a listener starts has its own end', async () => {
  const reader = new FileReader();
  const seen = [];
  reader.onloadstart = () => {
    reader.onloadstart = null;
    reader.abort();
    reader.readAsText(new Blob(['second']));
  };
  reader.onabort = () => seen.push('abort');
  await new Promise((resolve) => {
    reader.onload = () => seen.push(reader.result);
    reader.onloadend = () => {
      seen.push('loadend');
      if (seen.length > 2) resolve();
    };
    reader.readAsText(new Blob(['first']));
  });
  reader.abort();
  equal([seen, reader.result], [['abort', 'loadend', 'second', 'loadend'], null]);
});

test('6 FileReader: the encoding of text comes from its byte order mark, the label or the type', async () => {
  const text = (bytes, label, type) => new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(new Blob([Uint8Array.from(bytes)], { type }), label);
  });
  equal(await text([0xfe, 0xff, 0, 0x61], 'latin1'), 'a');
  equal(await text([0xe9], 'latin1', 'text/plain;charset=utf-8'), 'é');
  equal(await text([0xd0], 'none', 'text/plain; Charset="koi8-r"'), 'п');
  equal(await text([0xc3, 0xa9], 'none', 'text/plain;charset=none'), 'é');
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
