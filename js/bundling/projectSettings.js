// Evaluates `metro.config.js`, Babel's configuration or `react-native.config.js`, with stand-ins for the packages that they
// usually require. The answer is what is data in them, or `{ needs: path }` if they require a file whose text is not known yet.

class Need extends Error {
  constructor(path) {
    super(path);
    this.path = path;
  }
}

function normalized(path) {
  const parts = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return '/' + parts.join('/');
}

const path = {
  sep: '/',
  delimiter: ':',
  isAbsolute: (each) => each.startsWith('/'),
  normalize: (each) => (each.startsWith('/') ? normalized(each) : normalized(each).slice(1)),
  join: (...parts) => path.normalize(parts.filter(Boolean).join('/')),
  resolve: (...parts) => {
    const start = parts.findLastIndex((each) => each.startsWith('/'));
    return normalized((start < 0 ? [folder, ...parts] : parts.slice(start)).join('/'));
  },
  dirname: (each) => each.slice(0, each.lastIndexOf('/')) || '/',
  basename: (each, suffix = '') => {
    const name = each.slice(each.lastIndexOf('/') + 1);
    return suffix && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
  },
  extname: (each) => /[^./](\.[^./]*)$/.exec(each)?.[1] ?? '',
  relative: (from, to) => {
    const [one, other] = [normalized(from).split('/'), normalized(to).split('/')];
    while (one.length && one[0] === other[0]) {
      one.shift();
      other.shift();
    }
    return [...one.map(() => '..'), ...other].join('/');
  },
};
path.posix = path;

let folder = '/';
// The environment, and what this React Native's configuration of Metro says.
let facts = {};

const getDefaultConfig = () => ({
  resolver: {
    sourceExts: [...facts.sourceExts], assetExts: [...facts.assetExts], extraNodeModules: {}, nodeModulesPaths: [], blockList: [],
    resolverMainFields: [...facts.mainFields], unstable_enablePackageExports: facts.readsExports,
    unstable_conditionNames: [...facts.conditions], unstable_conditionsByPlatform: { web: ['browser'] },
  },
  transformer: { unstable_allowRequireContext: facts.allowsContext }, serializer: {}, server: {}, watcher: {}, watchFolders: [],
});

function merged(first, second) {
  if (typeof second === 'function') second = second(first);
  const result = { ...first };
  for (const [key, value] of Object.entries(second ?? {})) {
    const isSection = value && typeof value === 'object' && !Array.isArray(value) && Object.getPrototypeOf(value) === Object.prototype;
    result[key] = isSection && key !== 'extraNodeModules' ? merged(result[key] ?? {}, value) : value;
  }
  return result;
}
const mergeConfig = (...all) => all.reduce(merged, {});

// The names of the packages that are required, by what stands in for them.
const packages = new WeakMap();

// A package that wraps a configuration returns what it was given.
const wrapper = (name) => {
  const package_ = new Proxy(function () {}, {
    get: (_, key) => (key === '__esModule' ? undefined : typeof key === 'symbol' ? undefined : wrapper(name)),
    apply: (_, __, [first]) => (first && typeof first === 'object' ? first : getDefaultConfig()),
  });
  packages.set(package_, name);
  return package_;
};

const defaults = { getDefaultConfig, mergeConfig };
const builtin = {
  path, 'node:path': path, 'metro-config': defaults, '@react-native/metro-config': defaults,
  'expo/metro-config': defaults, '@expo/metro-config': defaults,
  'react-native/metro-config': defaults,
};

function evaluate(file, files, cache) {
  if (cache[file]) return cache[file].exports;
  const module = (cache[file] = { exports: {} });
  const text = files[file];
  // Babel reads its own configuration as JSON5, which is a part of JavaScript.
  if (/(babelrc(\.json)?|babel\.config\.json)$/.test(file)) return (module.exports = new Function(`return (${text}\n)`)());
  if (/\.json$/.test(file)) return (module.exports = JSON.parse(text.replace(/^\s*\/\/.*$/gm, '')));
  const directory = path.dirname(file);
  const require = (name) => {
    if (Object.hasOwn(builtin, name)) return builtin[name];
    if (/exclusionList$|blacklist$/.test(name)) return () => /$^/;
    if (!/^\.{0,2}\//.test(name) && name !== '.') {
      if (/^(node:)?(fs|os|child_process|process|url|util|module)$/.test(name)) {
        throw new Error(`it requires '${name}'`);
      }
      return wrapper(name);
    }
    const start = path.resolve(directory, name);
    for (const candidate of [start, `${start}.js`, `${start}.cjs`, `${start}.json`, `${start}/index.js`, `${start}/package.json`]) {
      if (!(candidate in files)) throw new Need(candidate);
      if (files[candidate] !== '') return evaluate(candidate, files, cache);
    }
    throw new Error(`it requires '${name}', which does not exist`);
  };
  require.resolve = (name) => (/^\.{0,2}\//.test(name) ? path.resolve(directory, name) : `${root}/node_modules/${name}`);
  const process = { env: { NODE_ENV: 'development', ...facts.environment }, cwd: () => root, platform: 'linux', argv: [] };
  const script = text
    .replace(/^#!.*/, '')
    .replace(/^import\s+(\w+)\s+from\s+(['"][^'"]+['"])/gm, 'const $1 = require($2)')
    .replace(/^import\s+(\{[^}]*\})\s+from\s+(['"][^'"]+['"])/gm, (_, names, from) => `const ${names.replace(/\bas\b/g, ':')} = require(${from})`)
    .replace(/^export\s+default\b/gm, 'module.exports =');
  const console = { log() {}, warn() {}, error() {}, info() {} };
  new Function('module', 'exports', 'require', '__dirname', '__filename', 'process', 'console', script)(
    module, module.exports, require, directory, file, process, console);
  return module.exports;
}

let root = '/';
let answer = {};

globalThis.settings = () => JSON.stringify(answer);

async function read(file, files, known, take) {
  facts = JSON.parse(known);
  answer = { problem: 'it awaits something that never settles' };
  try {
    folder = root = path.dirname(file);
    const value = evaluate(file, JSON.parse(files), {});
    answer = take(await value);
    if (typeof answer?.then === 'function') answer = await answer;
  } catch (error) {
    answer = error instanceof Need ? { needs: error.path } : { problem: String(error?.message ?? error) };
  }
}

const texts = (value) =>
  Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : undefined;
const entries = (value) =>
  value && typeof value === 'object'
    ? Object.fromEntries(Object.entries(value).filter(([, each]) => typeof each === 'string'))
    : undefined;
const same = (one, other) => one && one.length === other.length && one.every((each) => other.includes(each));

globalThis.metroSettings = (file, files, known) => {
  read(file, files, known, async (value) => {
    let config = value?.default ?? value;
    if (typeof config === 'function') config = await config(getDefaultConfig());
    const { resolver = {}, transformer = {} } = config ?? {};
    const notes = [];
    if (typeof resolver.resolveRequest === 'function') {
      notes.push('bridgehost does not call resolver.resolveRequest. Use aliases in bridgehost.config.js instead');
    }
    const sources = texts(resolver.sourceExts);
    const assets = texts(resolver.assetExts);
    const mainFields = texts(resolver.resolverMainFields);
    const conditions = texts(resolver.unstable_conditionNames);
    const ofPlatform = texts(resolver.unstable_conditionsByPlatform?.ios) ?? [];
    const allConditions = (conditions ?? ofPlatform.length) && [...(conditions ?? facts.conditions), ...ofPlatform];
    const readsExports = resolver.unstable_enablePackageExports;
    const allowsContext = transformer.unstable_allowRequireContext;
    return {
      notes,
      sourceExts: same(sources, facts.sourceExts) ? undefined : sources,
      assetExts: same(assets, facts.assetExts) ? undefined : assets,
      mainFields,
      conditions: allConditions || undefined,
      readsExports: typeof readsExports === 'boolean' ? readsExports : undefined,
      allowsContext: typeof allowsContext === 'boolean' ? allowsContext : undefined,
      extraNodeModules: entries(resolver.extraNodeModules),
      nodeModulesPaths: texts(resolver.nodeModulesPaths),
    };
  });
};

// The aliases of module-resolver: what finds their names, and what makes the targets of them.
let aliases = [];

const isPattern = (key) => key.startsWith('^') || key.endsWith('$');
const quoted = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
// In a target, `\1` is the first group of the pattern, and `\\` is a backslash.
const filled = (text, groups) =>
  text.replace(/\\\\|\\(\d+)/g, (found, number) => (number === undefined ? '\\' : groups[number] ?? ''));

function aliasOf(key, value) {
  const pattern = isPattern(key) ? new RegExp(key) : new RegExp(`^${quoted(key)}(/.*|)$`);
  const target = (text) => isPattern(key) ? (groups) => filled(text, groups) : ([, rest]) => text + rest;
  const targets =
    typeof value === 'function' ? [value]
    : typeof value === 'string' ? [target(value)]
    : texts(value)?.map(target);
  return targets && { pattern, targets };
}

globalThis.aliased = (name) => {
  for (const { pattern, targets } of aliases) {
    const groups = pattern.exec(name);
    if (groups) return JSON.stringify(targets.flatMap((each) => each(groups) ?? []));
  }
  return '[]';
};

globalThis.babelSettings = (file, files, known) => {
  read(file, files, known, async (value) => {
    const cache = Object.assign(() => {}, { forever() {}, never() {}, using: (each) => each?.(), invalidate: (each) => each?.() });
    const { BABEL_ENV, NODE_ENV } = facts.environment;
    const mode = BABEL_ENV || NODE_ENV || 'development';
    const env = (name) => (name === undefined ? mode : typeof name === 'function' ? name(mode) : [name].flat().includes(mode));
    const api = { cache, env, caller: (each) => each?.({ name: 'metro', platform: 'ios', bundler: 'metro' }), assertVersion() {}, version: '7.28.0' };
    let config = value?.default ?? value;
    if (typeof config === 'function') config = await config(api);
    const plugins = [...(config?.plugins ?? []), ...(config?.env?.[mode]?.plugins ?? [])];
    const nameOf = (plugin) => (typeof plugin === 'string' ? plugin : packages.get(plugin) ?? '');
    const optionsOf = (name) => {
      const found = plugins.find((each) => nameOf(Array.isArray(each) ? each[0] : each).endsWith(name));
      return found && ((Array.isArray(found) && found[1]) || {});
    };
    const options = optionsOf('module-resolver') ?? {};
    const inlined = optionsOf('inline-import');
    const notes = [];
    const all = [options.alias ?? []].flat().flatMap((each) => Object.entries(each));
    const plain = all.filter(([key, value]) => typeof value === 'string' && !isPattern(key));
    aliases = [];
    for (const [key, value] of all) {
      const ignored = `bridgehost ignores the alias '${key}' of module-resolver, because`;
      try {
        const alias = aliasOf(key, value);
        if (alias) aliases.push(alias);
        else notes.push(`${ignored} its target is neither a text, a list of texts nor a function`);
      } catch (error) {
        notes.push(`${ignored} it is no regular expression: ${error.message}`);
      }
    }
    if (typeof options.resolvePath === 'function') {
      notes.push('bridgehost does not call resolvePath of module-resolver. Use aliases in bridgehost.config.js instead');
    }
    const roots = (typeof options.root === 'string' ? [options.root] : texts(options.root)) ?? [];
    for (const each of roots.filter((each) => /[*?[{]/.test(each))) {
      notes.push(`bridgehost ignores the root '${each}' of module-resolver, because it is a pattern. Name each folder`);
    }
    const rootExtensions = texts(options.extensions) ?? ['.js', '.jsx', '.es', '.es6', '.mjs'];
    const base = options.cwd && !['babelrc', 'packagejson'].includes(options.cwd) ? String(options.cwd) : undefined;
    return {
      notes, rootExtensions, base, alias: Object.fromEntries(plain),
      patternExtensions: aliases.length > plain.length ? rootExtensions : undefined,
      textExtensions: inlined && (texts(inlined.extensions) ?? ['.raw', '.text', '.graphql']).map((each) => each.replace(/^\./, '')),
      root: roots.filter((each) => !/[*?[{]/.test(each) && path.resolve(root, each) !== root),
    };
  });
};

// `null` turns a package off. With a podspec of its own, the project turns it on.
const isOff = (platforms) => {
  const ios = platforms?.ios;
  return ios === null ? true : typeof ios?.podspecPath === 'string' ? false : undefined;
};

globalThis.linkSettings = (file, files, known) => {
  read(file, files, known, (value) => {
    const config = value?.default ?? value;
    if (config === null || typeof config !== 'object') return { problem: 'it exports no object' };
    const rules = Object.entries(config.dependencies ?? {}).map(([name, each]) => ({
      name, root: typeof each?.root === 'string' ? each.root : undefined, isOff: isOff(each?.platforms),
    }));
    return { rules: [...rules, { isOff: isOff(config.dependency?.platforms) }] };
  });
};
