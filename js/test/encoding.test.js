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

test('6 TextDecoder: malformed bytes are replaced, or throw an error', () => {
  equal(decode([0x61, 0xff, 0xe2, 0x82]), 'a\ufffd\ufffd');
  const error = throws(() => decode([0xff], 'utf-8', { fatal: true }),
    'The encoded data was not valid for encoding utf-8');
  equal([error.name, error.code], ['TypeError', 'ERR_ENCODING_INVALID_ENCODED_DATA']);
});

test('6 TextDecoder: drops a byte order mark, unless ignoreBOM is set', () => {
  equal(decode([0xef, 0xbb, 0xbf, 0x61]), 'a');
  equal(decode([0xef, 0xbb, 0xbf, 0x61], 'utf-8', { ignoreBOM: true }), '\ufeffa');
});

test('6 TextDecoder: a character may arrive in pieces', () => {
  const decoder = new TextDecoder();
  const parts = [[0xf0], [0x9f, 0x98], [0x80, 0x61, 0xe2]];
  const texts = parts.map((each) => decoder.decode(Uint8Array.from(each), { stream: true }));
  equal(texts, ['', '', '😀a']);
  equal(decoder.decode(), '\ufffd');
});

test('6 TextDecoder: a label may have ASCII white space around it, but no other', () => {
  equal(new TextDecoder('\t UTF-8\f\n').encoding, 'utf-8');
  for (const label of ['\vutf-8', 'utf-8\xa0', '\u2028latin1', '\u212aoi8-r', 'utf-8\0', '']) {
    throws(() => new TextDecoder(label), `The "${label}" encoding is not supported`);
  }
});

test('6 TextDecoder: reads UTF-16 in both byte orders, in pieces and with errors', () => {
  equal(decode([0xfe, 0xff, 0xd8, 0x3d, 0xde, 0x00], 'utf-16be'), '😀');
  const decoder = new TextDecoder('utf-16be');
  const texts = [[0xd8], [0x3d, 0xde], [0x00, 0x00]].map((each) => (
    decoder.decode(Uint8Array.from(each), { stream: true })));
  equal([texts, decoder.decode()], [['', '', '😀'], '\ufffd']);
  equal(decode([0x3d, 0xd8, 0x61], 'utf-16'), '\ufffd');
  equal(decode([0xfd, 0xff], 'utf-16le', { fatal: true }), '\ufffd');
  throws(() => decode([0x00, 0xdc], 'utf-16le', { fatal: true }),
    'The encoded data was not valid for encoding utf-16le');
});

test('6 TextDecoder: reads the encodings with one byte per character that Hermes has', () => {
  const bytes = [0x41, 0xa4, 0xcf, 0xf0];
  equal(['cp866', 'iso-8859-7', 'koi8-r', 'macintosh', 'windows-1251', 'iso-8859-16'].map((each) => (
    decode(bytes, each))), ['Aд╧Ё', 'A€Οπ', 'A╓оП', 'A§œ\uf8ff', 'A¤Пр', 'A€Ïđ']);
  equal([decode([0xae, 0xbe], 'koi8-u'), decode([0xca], 'windows-1255')], ['ўЎ', '\u05ba']);
  equal(decode([0xdb, 0x41], 'windows-874'), '\ufffdA');
  throws(() => decode([0xaa], 'windows-1253', { fatal: true }),
    'The encoded data was not valid for encoding windows-1253');
  equal([decode([0x80, 0x81], 'latin1'), new TextDecoder('visual').encoding], ['€\x81', 'iso-8859-8']);
  throws(() => new TextDecoder('gbk'), 'The "gbk" encoding is not supported');
});

test('6 TextDecoder: null means no options', () => {
  equal(new TextDecoder('utf-8', null).decode(Uint8Array.of(97), null), 'a');
});

test('6 TextDecoder: reads other encodings', () => {
  equal(decode([0x61, 0x00, 0x3d, 0xd8, 0x00, 0xde], 'utf-16le'), 'a😀');
  equal(decode([0x80, 0xe9], 'latin1'), '€é');
  equal(new TextDecoder('ascii').encoding, 'windows-1252');
  equal(throws(() => new TextDecoder('none'), 'The "none" encoding is not supported').name,
    'RangeError');
});

test('6 btoa, atob: convert to base64 and back', () => {
  equal([btoa('a'), btoa('ab\xff'), btoa('')], ['YQ==', 'YWL/', '']);
  equal([atob(' Y Q = = '), atob('YWL/')], ['a', 'ab\xff']);
  const error = throws(() => btoa('€'), 'Invalid character');
  equal([error.name, error.code], ['InvalidCharacterError', 5]);
  equal(error instanceof DOMException, true);
  throws(() => atob('a'), 'The string to be decoded is not correctly encoded.');
});

test('6 crypto: makes random values and UUIDs', () => {
  equal(crypto.getRandomValues(new Uint32Array(4)).some((each) => each !== 0), true);
  equal(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(crypto.randomUUID()), true);
  equal(throws(() => crypto.getRandomValues(new Uint8Array(65537)),
    'The requested length exceeds 65,536 bytes').name, 'QuotaExceededError');
  equal(throws(() => crypto.getRandomValues(new Float32Array(1)),
    'The data argument must be an integer-type TypedArray').name, 'TypeMismatchError');
});

test('6 structuredClone: copies all kinds of data', () => {
  const map = new Map([[1, new Date(5)]]);
  const source = { map, bytes: new Uint8Array([1, 2]), list: [1,, 2] };
  source.self = source;
  const copy = structuredClone(source);
  equal([copy.self === copy, copy.map.get(1).getTime(), [...copy.bytes], 1 in copy.list],
    [true, 5, [1, 2], false]);
  equal(throws(() => structuredClone([Symbol('x')]), 'Symbol(x) could not be cloned.').name,
    'DataCloneError');
});
