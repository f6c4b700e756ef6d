'use strict';

function describe(value) {
  if (value == null) return ` Received ${value}`;
  if (typeof value === 'function') return ` Received function ${value.name}`;
  if (typeof value === 'object') {
    const name = value.constructor?.name;
    return name ? ` Received an instance of ${name}` : ' Received an object';
  }
  const text = typeof value === 'string' ? `'${value.slice(0, 25)}'` : String(value);
  return ` Received type ${typeof value} (${text})`;
}

// The message and code of node's error for the same mistake.
exports.requireFunction = (value, name) => {
  if (typeof value === 'function') return;
  const message = `The "${name}" argument must be of type function.${describe(value)}`;
  throw Object.assign(new TypeError(message), { code: 'ERR_INVALID_ARG_TYPE' });
};

exports.requireArguments = (count, given, where) => {
  if (given >= count) return;
  throw new TypeError(`${where}: ${count} argument${count === 1 ? '' : 's'} required, `
    + `but only ${given} present.`);
};
