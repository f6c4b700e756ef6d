const generators = ['[object GeneratorFunction]', '[object AsyncGeneratorFunction]'];

/** Whether a function has a parameter `done`. The bundler may have added a number to the name. */
function takesDone(body) {
  const source = Function.prototype.toString.call(body);
  const [, parameters = ''] = source.match(/^(?:async\b\s*)?(?:function\b\s*\w*\s*)?\(?([^)]*?)(?:\)|=>)/) ?? [];
  return /\bdone\d*\b/.test(parameters.replace(/\{[^}]*\}|\[[^\]]*\]/g, ''));
}

/**
 * Checks the function of a scenario or a hook, and what was passed after it. Jest accepts more than a scenario can mean.
 *
 * @param {number} count how many arguments the function gets
 */
export function checkBody(what, body, count, more) {
  if (more.length > 0) {
    throw new TypeError(`${what} takes no time limit, because the clock is virtual. For a limit on the phone's clock, use `
      + 'device.idle({ within: seconds })');
  }
  if (generators.includes(Object.prototype.toString.call(body))) {
    throw new TypeError(`${what} takes an async function, not a generator`);
  }
  if (takesDone(body) || (count === 1 && body.length > 1)) {
    throw new TypeError(`${what} has no callback such as done. Make its function async, and await what it waits for, such as `
      + 'device.idle()');
  }
}
