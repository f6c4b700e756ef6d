'use strict';

const codeNames = new Set(['global code', 'module code', 'eval code', 'anonymous']);

// A frame without a place belongs to the engine itself, such as an implicit constructor.
function frame(line) {
  const at = line.indexOf('@');
  const name = at < 0 ? line : line.slice(0, at);
  const place = at < 0 ? '' : line.slice(at + 1);
  if (place === '') return undefined;
  return name === '' || codeNames.has(name) ? `    at ${place}` : `    at ${name} (${place})`;
}

const textOf = (value) => (value === undefined ? '' : String(value));

function header(error) {
  const name = error.name === undefined ? 'Error' : textOf(error.name);
  const message = textOf(error.message);
  if (name === '') return message;
  return message === '' ? name : `${name}: ${message}`;
}

// The engine's stack has no header line. A stack that a script wrote itself is shown unchanged.
const isEngineStack = (stack) => stack !== '' && stack.includes('@') && !/^ {4}at /m.test(stack);

/** An error in the usual form: "Name: message", then one line for each frame. */
function errorText(error, skippedFrames = 0) {
  const { stack } = error;
  if (typeof stack !== 'string' || stack === '') return header(error);
  if (!isEngineStack(stack)) return stack;
  const mapped = skippedFrames === 0 && native.formatError?.(error);
  if (typeof mapped === 'string' && mapped !== '') return mapped;
  const frames = stack.split('\n').slice(skippedFrames).map(frame);
  return [header(error), ...frames.filter((line) => line !== undefined)].join('\n');
}

exports.errorText = errorText;
exports.hasFrames = (text) => /^ {4}at /m.test(text);
