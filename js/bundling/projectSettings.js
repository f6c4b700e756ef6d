// Evaluates `metro.config.js` or Babel's configuration, with stand-ins for the packages that they usually require. The
// answer is what is data in them, or `{ needs: path }` if they require a file whose text is not known yet.

const sourceExts = ['js', 'jsx', 'json', 'ts', 'tsx'];
const assetExts = [
  'bmp', 'gif', 'jpg', 'jpeg', 'png', 'psd', 'svg', 'webp', 'xml', 'heic', 'avif', 'ktx', 'm4v', 'mov', 'mp4', 'mpeg',
  'mpg', 'webm', 'aac', 'aiff', 'caf', 'm4a', 'mp3', 'wav', 'html', 'pdf', 'yaml', 'yml', 'otf', 'ttf', 'woff',
  'woff2', 'zip', 'db', 'lottie', 'css',
];

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

const getDefaultConfig = () => ({
  resolver: { sourceExts: [...sourceExts], assetExts: [...assetExts], extraNodeModules: {}, nodeModulesPaths: [], blockList: [] },
  transformer: {}, serializer: {}, server: {}, watcher: {}, watchFolders: [],
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

// A package that wraps a configuration returns what it was given.
const wrapper = () =>
  new Proxy(function () {}, {
    get: (_, key) => (key === '__esModule' ? undefined : typeof key === 'symbol' ? undefined : wrapper()),
    apply: (_, __, [first]) => (first && typeof first === 'object' ? first : getDefaultConfig()),
  });

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
  if (/\.json$|rc$/.test(file)) return (module.exports = JSON.parse(text.replace(/^\s*\/\/.*$/gm, '')));
  const directory = path.dirname(file);
  const require = (name) => {
    if (builtin[name]) return builtin[name];
    if (/exclusionList$|blacklist$/.test(name)) return () => /$^/;
    if (!/^\.{0,2}\//.test(name) && name !== '.') {
      if (/^(node:)?(fs|os|child_process|process|url|util|module)$/.test(name)) {
        throw new Error(`it requires '${name}'`);
      }
      return wrapper();
    }
    const start = path.resolve(directory, name);
    for (const candidate of [start, `${start}.js`, `${start}.cjs`, `${start}.json`, `${start}/index.js`, `${start}/package.json`]) {
      if (!(candidate in files)) throw new Need(candidate);
      if (files[candidate] !== '') return evaluate(candidate, files, cache);
    }
    throw new Error(`it requires '${name}', which does not exist`);
  };
  require.resolve = (name) => (/^\.{0,2}\//.test(name) ? path.resolve(directory, name) : `${root}/node_modules/${name}`);
  const process = { env: { NODE_ENV: 'development' }, cwd: () => root, platform: 'linux', argv: [] };
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

async function read(file, files, take) {
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

globalThis.metroSettings = (file, files) => {
  read(file, files, async (value) => {
    let config = value?.default ?? value;
    if (typeof config === 'function') config = await config(getDefaultConfig());
    const { resolver = {} } = config ?? {};
    const notes = [];
    if (typeof resolver.resolveRequest === 'function') {
      notes.push('bridgehost does not call resolver.resolveRequest. Use aliases in bridgehost.config.js instead');
    }
    const sources = texts(resolver.sourceExts);
    const assets = texts(resolver.assetExts);
    return {
      notes,
      sourceExts: same(sources, sourceExts) ? undefined : sources,
      assetExts: same(assets, assetExts) ? undefined : assets,
      extraNodeModules: entries(resolver.extraNodeModules),
      nodeModulesPaths: texts(resolver.nodeModulesPaths),
    };
  });
};

globalThis.babelSettings = (file, files) => {
  read(file, files, async (value) => {
    const cache = Object.assign(() => {}, { forever() {}, never() {}, using: (each) => each?.(), invalidate: (each) => each?.() });
    const env = (name) => (name === undefined ? 'development' : [name].flat().includes('development'));
    const api = { cache, env, caller: (each) => each?.({ name: 'metro', platform: 'ios', bundler: 'metro' }), assertVersion() {}, version: '7.28.0' };
    let config = value?.default ?? value;
    if (typeof config === 'function') config = await config(api);
    const plugins = [...(config?.plugins ?? []), ...(config?.env?.development?.plugins ?? [])];
    const found = plugins.find((each) => /module-resolver$/.test(Array.isArray(each) ? each[0] : each));
    const options = (Array.isArray(found) && found[1]) || {};
    const aliases = Array.isArray(options.alias) ? Object.assign({}, ...options.alias) : options.alias;
    const alias = entries(aliases) ?? {};
    const notes = [];
    for (const key of Object.keys(aliases ?? {})) {
      const isPattern = key.startsWith('^') || key.endsWith('$');
      if (isPattern) delete alias[key];
      // '^@/(.+)': './src/\\1' is the same as '@': './src'.
      const simple = /^\^([@~\w-]+(?:\/[\w-]+)*)\/\(\.[+*]\)\$?$/.exec(key);
      const target = typeof aliases[key] === 'string' && /^(.+)\/\\1$/.exec(aliases[key]);
      if (simple && target) alias[simple[1]] = target[1];
      else if (isPattern || typeof aliases[key] !== 'string') notes.push(`bridgehost ignores the alias '${key}' of module-resolver, because it is not a plain path`);
    }
    const roots = typeof options.root === 'string' ? [options.root] : texts(options.root);
    return { notes, alias, root: roots?.filter((each) => !each.includes('*') && path.resolve(root, each) !== root) };
  });
};
