// MD5 (RFC 1321) of a text in UTF-8. React Native has no crypto.subtle. You can also use a library.
const SHIFTS = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]];
const SINES = Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32));

const rotate = (value, bits) => (value << bits) | (value >>> (32 - bits));

/** The blocks of 16 words of 32 bits: the bytes, a one bit, zeros, and the number of bits. */
function blocks(text) {
  const bytes = new TextEncoder().encode(text);
  const length = ((bytes.length + 8) >> 6) + 1;
  const words = new Int32Array(length * 16);
  bytes.forEach((byte, i) => { words[i >> 2] |= byte << (i % 4 * 8); });
  words[bytes.length >> 2] |= 0x80 << (bytes.length % 4 * 8);
  words[length * 16 - 2] = bytes.length * 8;
  return words;
}

function step(i, b, c, d) {
  switch (i >> 4) {
    case 0: return [(b & c) | (~b & d), i];
    case 1: return [(d & b) | (~d & c), (5 * i + 1) % 16];
    case 2: return [b ^ c ^ d, (3 * i + 5) % 16];
    default: return [c ^ (b | ~d), (7 * i) % 16];
  }
}

export function md5(text) {
  const words = blocks(text);
  const state = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]);
  for (let block = 0; block < words.length; block += 16) {
    let [a, b, c, d] = state;
    for (let i = 0; i < 64; i++) {
      const [mixed, word] = step(i, b, c, d);
      const sum = (a + mixed + SINES[i] + words[block + word]) | 0;
      [a, b, c, d] = [d, (b + rotate(sum, SHIFTS[i >> 4][i % 4])) | 0, b, c];
    }
    [a, b, c, d].forEach((value, i) => { state[i] += value; });
  }
  return [...new Uint8Array(state.buffer)]
    .map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
