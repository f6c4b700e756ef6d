let queue = Promise.resolve();

/** Runs a test after the ones before it; a failure ends the script as an unhandled rejection. */
export function test(name, body) {
  queue = queue.then(async () => {
    try {
      await body();
    } catch (error) {
      error.message = `${name}: ${error.message}`;
      throw error;
    }
    console.log(`ok ${name}`);
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

/** The error that a function throws; fails if its message is another one. */
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

export const sleep = (milliseconds) => new Promise((resolve) => {
  setTimeout(resolve, milliseconds);
});
