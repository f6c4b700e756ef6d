'use strict';

const { DOMException } = require('./domException');

const integerArrays = new Set([
  'Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array',
  'Uint32Array', 'BigInt64Array', 'BigUint64Array',
]);

const { typedArrayName } = require('./kindOf');

class Crypto {
  getRandomValues(array) {
    if (!integerArrays.has(typedArrayName(array))) {
      throw new DOMException('The data argument must be an integer-type TypedArray',
        'TypeMismatchError');
    }
    if (array.byteLength > 65536) {
      throw new DOMException(`The requested length exceeds 65,536 bytes`, 'QuotaExceededError');
    }
    new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
      .set(native.randomBytes(array.byteLength));
    return array;
  }

  randomUUID() {
    return native.randomUUID();
  }

  get [Symbol.toStringTag]() {
    return 'Crypto';
  }
}

exports.crypto = new Crypto();
