// What the syntax tree of one file says to the bundler. Runs in a context of its own, with `js/source/tree.js`.

/** Whether code compares the result of a comparison, which nobody means: `useState<number>(0)`, read as JavaScript. */
function comparesTwice(node, { text }) {
  if (node.type !== 'BinaryExpression' || !/^[<>]$/.test(node.operator)) return false;
  const isLess = (each) => each?.type === 'BinaryExpression' && each.operator === '<';
  if (isLess(node.left)) return true;
  // `f(useReducer<State, Action>(reducer))`
  const list = node.up.arguments ?? node.up.expressions ?? node.up.elements ?? [];
  return node.operator === '>' && isLess(list[list.indexOf(node) - 1]) && text.slice(node.left.end, node.right.start).includes('(');
}

/** `export A from './a'`, which is not in JavaScript yet, in statements that are. */
function defaultFrom(node, tree) {
  const source = tree.textOf(node.source);
  const names = node.specifiers.filter((each) => each.type !== 'ExportNamespaceSpecifier').map((each) =>
    (each.type === 'ExportDefaultSpecifier' ? `default as ${nameOf(each.exported)}` : tree.textOf(each)));
  const spaces = node.specifiers.filter((each) => each.type === 'ExportNamespaceSpecifier')
    .map((each) => `; export * as ${nameOf(each.exported)} from ${source}`);
  return { start: node.start, end: node.source.end, text: `export { ${names.join(', ')} } from ${source}${spaces.join('')}` };
}

/** The names that a statement exports, without `default` and types. */
function exportedNames(node, { program }) {
  if (node.exportKind === 'type') return [];
  if (node.type === 'ExportAllDeclaration') return node.exported ? [nameOf(node.exported)] : [];
  const declared = [...program.scope.names.values()].map(({ id }) => id)
    .filter((id) => node.declaration && id.start >= node.start && id.end <= node.end).map(({ name }) => name);
  return [...declared, ...(node.specifiers ?? []).filter((each) => each.exportKind !== 'type').map((each) => nameOf(each.exported))];
}

/** What imports and calls of `require` name. */
function importedPaths(tree, free) {
  const required = free.filter(({ name, up }) => name === 'require' && isCall(up)).map(({ up }) => stringOf(up.arguments[0]));
  return tree.nodes.filter(({ importKind, exportKind }) => importKind !== 'type' && exportKind !== 'type')
    .map((node) => stringOf(node.type === 'TSExternalModuleReference' ? node.expression : node.source))
    .concat(required).filter((each) => each !== null);
}

/** The facts in JSON: `null` for a text that no parser reads, nothing if Babel's parser has to be loaded. */
globalThis.facts = (name, text) => {
  let tree;
  try {
    tree = parsed({ name, text });
  } catch (error) {
    return error === needsBabel ? '' : 'null';
  }
  // What Metro gives to each file, and what the file does not declare itself. `typeof` asks only whether it exists.
  const free = tree.references.filter((each) =>
    /^(require|module|exports)$/.test(each.name) && each.up.operator !== 'typeof' && !tree.binding(each));
  const usesExports = free.some((each) =>
    each.name === 'exports' || (each.name === 'module' && isMember(each.up) && keyOf(each.up) === 'exports'));
  const exporting = tree.program.body.filter(({ type }) => /^Export/.test(type));
  const contexts = tree.ofType('CallExpression').filter(({ callee }) =>
    isMember(callee) && keyOf(callee) === 'context' && free.includes(bare(callee.object)));
  return JSON.stringify({
    usesModules: usesExports || free.some((each) => each.name === 'require') || tree.ofType('ImportExpression').length > 0,
    usesExports,
    hasExports: exporting.length > 0,
    exports: exporting.filter((each) => each.type !== 'ExportDefaultDeclaration').flatMap((each) => exportedNames(each, tree))
      .filter((each) => each !== 'default'),
    imports: importedPaths(tree, free),
    contexts: contexts.map((each) => ({
      start: each.start, end: each.end, text: each.arguments.map((value) => `(${tree.textOf(bare(value))})`).join(', '),
    })),
    defaultFrom: exporting.filter(({ specifiers }) => specifiers?.some((each) => each.type === 'ExportDefaultSpecifier'))
      .map((each) => defaultFrom(each, tree)),
    hasTypeArguments: tree.nodes.some((each) => each.typeArguments || comparesTwice(each, tree)),
    hasDecorators: tree.nodes.some((each) => each.decorators?.length > 0),
  });
};
