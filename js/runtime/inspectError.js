'use strict';

const { hasOwn } = require('./builtins');
const { errorText, hasFrames } = require('./errorText');

// For a class Foo, "Error: x" becomes "Foo [Error]: x". For a class FooError, it becomes "FooError: x".
function withClassName(text, error, name) {
  const own = typeof error.name === 'string' ? error.name : 'Error';
  if (name === null || name === own || !own.endsWith('Error') || !text.startsWith(own)) return text;
  if (!/^($|[:\n])/.test(text.slice(own.length, own.length + 1))) return text;
  if (text.slice(0, text.indexOf('\n') >>> 0).includes(name)) return text;
  const shown = name.includes(own) ? name : `${name} [${own}]`;
  return shown + text.slice(own.length);
}

/** The first part of an inspected error. Removes properties that it repeats from `keys`. */
exports.errorBase = (context, error, name, keys) => {
  let text = withClassName(errorText(error), error, name);
  for (const key of ['name', 'message', 'stack', 'line', 'column', 'sourceURL']) {
    const index = keys.indexOf(key);
    if (index >= 0 && (key === 'line' || key === 'column' || key === 'sourceURL'
      || text.includes(String(error[key])))) keys.splice(index, 1);
  }
  for (const key of ['cause', 'errors']) {
    if (hasOwn(error, key) && !keys.includes(key)) keys.push(key);
  }
  if (!hasFrames(text)) text = `[${text}]`;
  return text.replaceAll('\n', `\n${' '.repeat(context.indentation)}`);
};
