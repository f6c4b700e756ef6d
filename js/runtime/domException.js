'use strict';

const legacyNames = [
  'IndexSizeError', undefined, 'HierarchyRequestError', 'WrongDocumentError',
  'InvalidCharacterError', undefined, 'NoModificationAllowedError', 'NotFoundError',
  'NotSupportedError', 'InUseAttributeError', 'InvalidStateError', 'SyntaxError',
  'InvalidModificationError', 'NamespaceError', 'InvalidAccessError', undefined,
  'TypeMismatchError', 'SecurityError', 'NetworkError', 'AbortError', 'URLMismatchError',
  'QuotaExceededError', 'TimeoutError', 'InvalidNodeTypeError', 'DataCloneError',
];

class DOMException extends Error {
  #name;

  constructor(message = '', options = 'Error') {
    const isName = typeof options !== 'object' || options === null;
    super(String(message), !isName && 'cause' in options ? { cause: options.cause } : undefined);
    this.#name = String(isName ? options : options.name ?? 'Error');
  }

  get name() {
    return this.#name;
  }

  get code() {
    return legacyNames.indexOf(this.#name) + 1;
  }

  get [Symbol.toStringTag]() {
    return 'DOMException';
  }
}

legacyNames.forEach((name, i) => {
  if (name === undefined) return;
  const constant = name.replace(/Error$/, '').replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
  const property = { value: i + 1, enumerable: true };
  Object.defineProperty(DOMException, `${constant}_ERR`, property);
  Object.defineProperty(DOMException.prototype, `${constant}_ERR`, property);
});

exports.DOMException = DOMException;
