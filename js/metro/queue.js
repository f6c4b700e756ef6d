'use strict';

// The names that native code uses for the types of the values.
function typeName(value) {
  if (value == null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'double';
  return typeof value;
}

const malformed = (what) => new Error(`Malformed calls from JS: ${what}`);

/** The calls `[module, method, params]` of a queue (contract 3.1). `null` contains none. */
exports.parse = (queue) => {
  if (queue == null) return [];
  if (!Array.isArray(queue)) throw malformed(` input isn't array but ${typeName(queue)}`);
  if (queue.length < 3) throw malformed(`size == ${queue.length}`);
  const [modules, methods, params, callId] = queue;
  if (![modules, methods, params].every(Array.isArray)) {
    throw malformed('not all fields are arrays.');
  }
  if (modules.length !== methods.length || modules.length !== params.length) {
    throw malformed('field sizes are different.');
  }
  if (queue.length > 3 && !Number.isInteger(callId)) {
    throw malformed(`invalid callId${typeName(callId)}`);
  }
  return modules.map((module, index) => {
    if (!Array.isArray(params[index])) {
      throw malformed(`method arguments isn't array but ${typeName(params[index])}`);
    }
    return [module, methods[index], params[index]];
  });
};
