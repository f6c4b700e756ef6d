import { equal, test, throws } from './assert.js';

const decode = (bytes, label, options) => new TextDecoder(label, options)
  .decode(Uint8Array.from(bytes));

test('6 TextEncoder: text becomes UTF-8 and back', () => {
  const bytes = new TextEncoder().encode('aü€😀\0');
  equal([...bytes], [97, 195, 188, 226, 130, 172, 240, 159, 152, 128, 0]);
  equal(decode(bytes), 'aü€😀\0');
  equal([...new TextEncoder().encode('\ud800')], [239, 191, 189]);
  equal(new TextEncoder().encodeInto('a€', new Uint8Array(3)), { read: 1, written: 1 });
});

test('6 TextDecoder: malformed bytes are replaced, or an error', () => {
  equal(decode([0x61, 0xff, 0xe2, 0x82]), 'a\ufffd\ufffd');
  const error = throws(() => decode([0xff], 'utf-8', { fatal: true }),
    'The encoded data was not valid for encoding utf-8');
  equal([error.name, error.code], ['TypeError', 'ERR_ENCODING_INVALID_ENCODED_DATA']);
});

test('6 TextDecoder: a byte order mark is dropped, unless it is wanted', () => {
  equal(decode([0xef, 0xbb, 0xbf, 0x61]), 'a');
  equal(decode([0xef, 0xbb, 0xbf, 0x61], 'utf-8', { ignoreBOM: true }), '\ufeffa');
});

test('6 TextDecoder: a character may come in pieces', () => {
  const decoder = new TextDecoder();
  const parts = [[0xf0], [0x9f, 0x98], [0x80, 0x61, 0xe2]];
  const texts = parts.map((each) => decoder.decode(Uint8Array.from(each), { stream: true }));
  equal(texts, ['', '', '😀a']);
  equal(decoder.decode(), '\ufffd');
});

test('6 TextDecoder: other encodings', () => {
  equal(decode([0x61, 0x00, 0x3d, 0xd8, 0x00, 0xde], 'utf-16le'), 'a😀');
  equal(decode([0x80, 0xe9], 'latin1'), '€é');
  equal(new TextDecoder('ascii').encoding, 'windows-1252');
  equal(throws(() => new TextDecoder('none'), 'The "none" encoding is not supported').name,
    'RangeError');
});

test('6 btoa, atob: base64 and back', () => {
  equal([btoa('a'), btoa('ab\xff'), btoa('')], ['YQ==', 'YWL/', '']);
  equal([atob(' Y Q = = '), atob('YWL/')], ['a', 'ab\xff']);
  const error = throws(() => btoa('€'), 'Invalid character');
  equal([error.name, error.code], ['InvalidCharacterError', 5]);
  equal(error instanceof DOMException, true);
  throws(() => atob('a'), 'The string to be decoded is not correctly encoded.');
});

test('6 crypto: random values and UUIDs', () => {
  equal(crypto.getRandomValues(new Uint32Array(4)).some((each) => each !== 0), true);
  equal(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(crypto.randomUUID()), true);
  equal(throws(() => crypto.getRandomValues(new Uint8Array(65537)),
    'The requested length exceeds 65,536 bytes').name, 'QuotaExceededError');
  equal(throws(() => crypto.getRandomValues(new Float32Array(1)),
    'The data argument must be an integer-type TypedArray').name, 'TypeMismatchError');
});

test('6 structuredClone: copies what data is made of', () => {
  const map = new Map([[1, new Date(5)]]);
  const source = { map, bytes: new Uint8Array([1, 2]), list: [1,, 2] };
  source.self = source;
  const copy = structuredClone(source);
  equal([copy.self === copy, copy.map.get(1).getTime(), [...copy.bytes], 1 in copy.list],
    [true, 5, [1, 2], false]);
  equal(throws(() => structuredClone([Symbol('x')]), 'Symbol(x) could not be cloned.').name,
    'DataCloneError');
});
