// The parsers: acorn for JavaScript and JSX, because it is small, and Babel's for TypeScript and Flow. Babel's is that of
// `@babel/parser`, or the one in `@babel/standalone`, which is all of Babel in one file.

// What a parser of 2018 or 2019 reads only if it is asked. Later parsers read it always.
const laterSyntax = [
  'asyncGenerators', 'bigInt', 'classPrivateMethods', 'classPrivateProperties', 'classProperties', 'dynamicImport',
  'exportNamespaceFrom', 'logicalAssignment', 'nullishCoalescingOperator', 'numericSeparator', 'objectRestSpread',
  'optionalCatchBinding', 'optionalChaining', 'topLevelAwait',
];

// acorn, and acorn-jsx, which requires it and a list of the names of characters.
{
  const modules = {};
  const take = (name) => (factory) => {
    const module = { exports: {} };
    factory(module, module.exports, (other) => modules[other]);
    modules[name] = module.exports;
  };
  globalThis.useCharacterNames = take('./xhtml');
  globalThis.useAcornJSX = (factory) => {
    try {
      take('acorn-jsx')(factory);
    } catch { /* It is older than acorn 6. Then Babel reads JSX. */ }
  };
  const options = {
    ecmaVersion: 'latest', allowReturnOutsideFunction: true, allowAwaitOutsideFunction: true, locations: true,
  };
  let parser;
  globalThis.useAcorn = (factory) => {
    take('acorn')(factory);
    /** The tree of a file in JavaScript. Throws if it is none. */
    globalThis.acorn = (text) => {
      parser ??= modules['acorn-jsx'] && modules.acorn.Parser.extend ? modules.acorn.Parser.extend(modules['acorn-jsx']()) : modules.acorn;
      try {
        return parser.parse(text, { ...options, sourceType: 'module' });
      } catch {
        return parser.parse(text, { ...options, sourceType: 'script' });
      }
    };
  };
}

globalThis.useBabel = (factory) => {
  const module = { exports: {} };
  // Babel uses Node.js only for terminals and files, which parsing does not need.
  const nothing = new Proxy(function () {}, {
    get: (_, key) => (key === Symbol.toPrimitive ? () => '' : key === '__esModule' ? undefined : nothing),
    apply: () => nothing,
    construct: () => nothing,
  });
  const process = { env: {}, platform: 'linux', argv: [], version: 'v18.0.0', versions: {}, cwd: () => '/' };
  factory(module, module.exports, () => nothing, process, nothing, globalThis);
  let { parse } = module.exports;
  if (!parse) {
    // Only a plugin gets the parser alone. `transform` also looks for the scopes of all names, which takes five times as long.
    const plugin = () => ({ parserOverride: (text, options, own) => own(text, (parse = own) && options) });
    module.exports.transform('', { code: false, babelrc: false, configFile: false, plugins: [plugin] });
  }
  const parseWith = (text, plugins) =>
    parse(text, {
      plugins: [...plugins, 'exportDefaultFrom', ['decorators', { decoratorsBeforeExport: true }]],
      sourceType: 'unambiguous', allowReturnOutsideFunction: true, allowAwaitOutsideFunction: true,
      allowUndeclaredExports: true,
    });
  /** The tree of a file. Throws the parser's error if the parser cannot read the text. */
  globalThis.babel = (text, languages = ['flow', 'jsx', 'flowComments']) => {
    try {
      return parseWith(text, languages);
    } catch (error) {
      if (!/parser plugin/.test(error?.message)) throw error;
      return parseWith(text, [...languages, ...laterSyntax]);
    }
  };
};
