'use strict';

/**
 * What `require.context` gives, with Metro's words: a function of a path. A bundle calls this with functions that import the
 * files, by their paths.
 */
module.exports = (mode, files) => {
  const paths = Object.keys(files);
  const context = (path) => {
    if (paths.length === 0) throw Object.assign(new Error('No modules in context'), { code: 'MODULE_NOT_FOUND' });
    const load = () => (Object.hasOwn(files, path) ? files[path]() : undefined);
    return mode === 'eager' ? Promise.resolve().then(load) : load();
  };
  context.keys = () => [...paths];
  context.resolve = () => { throw new Error('Unimplemented Metro module context functionality'); };
  return context;
};

/** Takes the place of a call that Metro refuses. */
module.exports.refuse = (problem) => {
  if (problem) throw new Error(`require.context: ${problem}`);
  throw new Error('The experimental Metro feature `require.context` is not enabled in your project.\nThis can be '
    + 'enabled by setting the `transformer.unstable_allowRequireContext` property to `true` in your Metro configuration.');
};
