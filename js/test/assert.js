let queue = Promise.resolve();
let openCount = 0;

/** Runs a test after the previous ones. A failure ends the script as an unhandled rejection. */
export function test(name, body) {
  // A test that never ends must not count as passed.
  process.exitCode = 1;
  openCount += 1;
  queue = queue.then(async () => {
    try {
      await body();
    } catch (error) {
      error.message = `${name}: ${error.message}`;
      throw error;
    }
    console.log(`ok ${name}`);
    openCount -= 1;
    if (openCount === 0) process.exitCode = 0;
  });
}

const isObject = (value) => typeof value === 'object' && value !== null;

function isEqual(actual, expected) {
  if (!isObject(actual) || !isObject(expected)) return Object.is(actual, expected);
  const keys = Object.keys(expected);
  return Object.keys(actual).length === keys.length
    && keys.every((key) => Object.hasOwn(actual, key) && isEqual(actual[key], expected[key]));
}

const text = (value) => (typeof value === 'string' ? value
  : JSON.stringify(value) ?? String(value));

export function equal(actual, expected) {
  if (!isEqual(actual, expected)) {
    throw new Error(`expected ${text(expected)}, got ${text(actual)}`);
  }
}

/** The error that a function throws. Fails if its message is different. */
export function throws(body, message) {
  let thrown;
  try {
    body();
  } catch (error) {
    thrown = error;
  }
  equal(thrown?.message, message);
  return thrown;
}

export async function rejects(promise, message) {
  let thrown;
  try {
    await promise;
  } catch (error) {
    thrown = error;
  }
  equal(thrown?.message, message);
  return thrown;
}

/** What a function prints through a method of the console. */
export async function said(method, body) {
  const original = console[method];
  const messages = [];
  console[method] = (...args) => messages.push(args.length > 1 ? args : args[0]);
  try {
    await body();
  } finally {
    console[method] = original;
  }
  return messages;
}

/** The errors that reach the global handler while a function runs, as `[message, isFatal]`. */
export async function uncaught(body) {
  const original = ErrorUtils.getGlobalHandler();
  const errors = [];
  ErrorUtils.setGlobalHandler((error, isFatal) => errors.push([error.message, isFatal]));
  try {
    await body();
  } finally {
    ErrorUtils.setGlobalHandler(original);
  }
  return errors;
}

export const sleep = (milliseconds) => new Promise((resolve) => {
  setTimeout(resolve, milliseconds);
});
