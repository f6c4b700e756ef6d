'use strict';

// Prints what the types declare, as JSON: names of exports, and of the members of what is exported.
const path = require('node:path');
const ts = require('typescript');
const { program } = require('./compiler.cjs');

const js = path.resolve(__dirname, '../..');
const compiled = program(path.join(__dirname, 'tsconfig.json')).program;
const checker = compiled.getTypeChecker();

const exportsOf = (file) => checker.getExportsOfModule(checker.getSymbolAtLocation(compiled.getSourceFile(path.join(js, file))));
const typeOf = (symbol) => (symbol.flags & ts.SymbolFlags.Type
  ? checker.getDeclaredTypeOfSymbol(symbol) : checker.getTypeOfSymbolAtLocation(symbol, symbol.valueDeclaration));
const isAnyObject = (type) => checker.getIndexInfosOfType(type).length > 0;
// Examples declare what they add.
const isOurs = ({ declarations }) => declarations.some((each) => each.getSourceFile().fileName.startsWith(`${js}/`));
const properties = (type) => checker.getPropertiesOfType(type).filter(isOurs);
const names = (type) => properties(type).map(({ name }) => name);

/** The members of an object, by its path, and of the objects in it. */
function note(members, place, type) {
  members[place] = names(type);
  for (const property of properties(type)) {
    const inner = typeOf(property);
    const isPlainObject = inner.flags & ts.TypeFlags.Object && inner.symbol?.flags & ts.SymbolFlags.TypeLiteral
      && inner.getCallSignatures().length === 0;
    if (isPlainObject && !isAnyObject(inner)) note(members, `${place}.${property.name}`, inner);
  }
}

const declared = { exports: {}, members: {}, modules: {} };
for (const file of ['react-native/index', 'bridgehost/index', 'bridgehost/native', 'bridgehost/testing']) {
  const values = exportsOf(`${file}.d.ts`).filter(({ flags }) => flags & ts.SymbolFlags.Value);
  const space = file === 'bridgehost/testing' ? 'testing.' : '';
  declared.exports[file.replace('/index', '')] = values.map(({ name }) => name);
  for (const symbol of values) {
    const type = symbol.flags & ts.SymbolFlags.NamespaceModule ? null : typeOf(symbol);
    if (type === null) declared.members[symbol.name] = checker.getExportsOfModule(symbol).map(({ name }) => name);
    else if (symbol.flags & ts.SymbolFlags.Function || isAnyObject(type)) continue;
    else note(declared.members, space + symbol.name, type);
  }
}
const interfaces = Object.fromEntries(['react-native', 'bridgehost', 'bridgehost/testing'].flatMap((file) =>
  exportsOf(`${file.includes('/') ? file : `${file}/index`}.d.ts`)
    .filter(({ flags }) => flags & ts.SymbolFlags.Interface).map((symbol) => [symbol.name, symbol])));
for (const [name, symbol] of Object.entries(interfaces)) {
  const module = name.match(/^(\w+)Module$/)?.[1];
  if (module && !['Native', 'Turbo'].includes(module)) declared.modules[module] = names(typeOf(symbol));
}
for (const name of ['App', 'Backend', 'BackendRequest', 'Matchers']) {
  declared.members[name] = names(typeOf(interfaces[name]));
}
console.log(JSON.stringify(declared, null, 1));
