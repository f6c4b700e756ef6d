// Reads the arguments of `require.context`, as Metro does when it bundles a file, and finds the files that match.

/** The arguments as data, or `{ problem }`. */
globalThis.contextArguments = (text, environment) => {
  const problem = (sentence) => JSON.stringify({ problem: sentence });
  let values;
  try {
    values = new Function('process', `return [${text}\n]`)({ env: JSON.parse(environment) });
  } catch (error) {
    return problem(`its arguments are not data: ${error.message}`);
  }
  const [folder, isRecursive = true, filter = /.*/, mode = 'sync'] = values;
  if (typeof folder !== 'string') return problem('its first argument has to be the path of a folder');
  if (typeof isRecursive !== 'boolean') return problem('its second argument has to be true or false');
  if (!(filter instanceof RegExp)) return problem('its third argument has to be a regular expression');
  if (!['sync', 'eager', 'lazy', 'lazy-once'].includes(mode)) return problem(`it has no mode '${mode}'`);
  return JSON.stringify({ folder, isRecursive, pattern: filter.source, flags: filter.flags, mode });
};

/** The names that match, in JSON. */
globalThis.contextMatches = (pattern, flags, names) => {
  const filter = new RegExp(pattern, flags);
  return JSON.stringify(JSON.parse(names).filter((name) => {
    filter.lastIndex = 0;
    return filter.test(name);
  }));
};
