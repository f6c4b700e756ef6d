// The questions that native code asks about the files of an app. Answers are JSON.

const files = new SourceFiles();
const modules = new NativeModuleUses(files);

/** The names of the functions around a node, from the outermost. `null` for one without a name. */
function functionNames(node) {
  return [...around(node)].filter(isFunction).reverse().map((each) => {
    const { up } = each;
    if (each.id) return each.id.name;
    if (up.type === 'VariableDeclarator') return up.id.name ?? null;
    if (up.type === 'AssignmentExpression') return up.left.name ?? (isMember(up.left) ? keyOf(up.left) : null);
    return up.key ? keyOf(up) : null;
  });
}

/** Whether a node is in a function that stands at the top level, or in no function. */
function isInPlainFunction(node) {
  const [outermost] = [...around(node)].filter((each) => isFunction(each) || /^Class|^ObjectExpression/.test(each.type) || isCall(each)).reverse();
  return !outermost || (isFunction(outermost) && (outermost.id || outermost.up.type === 'VariableDeclarator'));
}

/** The package in `node_modules` that a file belongs to. */
const packageOf = (file) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? null;

/** What other packages use of a package, in functions that the user's files call. */
function usesByPackages(name) {
  const callers = files.trees(true);
  const wrappers = new Map();
  for (const tree of files.trees(false, name)) {
    const wrapper = tree.file.isOwn ? null : packageOf(tree.file.name);
    if (wrapper !== null && wrapper !== name) wrappers.set(wrapper, [...(wrappers.get(wrapper) ?? []), tree]);
  }
  return [...wrappers].sort(([one], [other]) => (one < other ? -1 : 1)).flatMap(([wrapper, trees]) => {
    const isOf = (specifier) => specifier === wrapper || specifier?.startsWith(wrapper + '/');
    const loads = (tree) => (tree.required ??= tree.nodes.map(required).filter((each) => each !== null)).some(isOf);
    const importing = callers.filter(
      (tree) => loads(tree) || (tree.sources ??= tree.nodes.flatMap(({ source }) => source?.value ?? [])).some(isOf));
    if (importing.length === 0) return [];
    // The bundler leaves out what nothing uses of an ES module, but neither methods nor functions of CommonJS.
    const isImported = !importing.some(loads);
    const reader = new ArgumentReader(files, true);
    return new PackageUses(files, name, false).all(trees).filter(({ node, tree, call }) => {
      const names = functionNames(node);
      if (names.length === 0) return call !== undefined;
      const isModule = tree.nodes.some(({ type }) => /^(Import|Export)\w*Declaration$/.test(type));
      if (isImported && isModule && isInPlainFunction(node)) return true;
      const outermost = names.find((each) => each);
      return outermost !== undefined && importing.some((caller) => caller.nodes.some((each) => each.name === outermost));
    }).map((use) => ({ function: use.function, arguments: use.call ? reader.read(use.call, use.tree) : null }));
  });
}

/** What follows `name.` in the user's files, each as often as it does; without what only functions that check get. */
function members(excluded) {
  const found = {};
  for (const tree of files.trees(true)) {
    for (const node of tree.nodes) {
      if (!isMember(node) || !files.isPresent(node, tree) || excluded.some((each) => each.tree === tree && contains(each.node, node))) continue;
      const owner = node.object.type === 'Identifier' ? node.object.name : isMember(node.object) ? keyOf(node.object) : null;
      if (owner !== null && keyOf(node) !== null) (Object.hasOwn(found, owner) ? found[owner] : (found[owner] = [])).push(keyOf(node));
    }
  }
  return found;
}

/** What the arguments of these calls are, with what their variables stand for. */
const argumentsOf = (uses) =>
  uses.flatMap(({ call, tree }) => (call ? call.arguments.map((each) => files.value(each, tree)) : []));

/** The members of objects with `true` or a list in them: `{ name, owner, isList }`. */
function filledMembers() {
  return files.trees(true).flatMap((tree) => tree.ofType('Property').flatMap((node) => {
    const value = bare(node.value);
    const isList = value?.type === 'ArrayExpression' && value.elements.length > 0;
    if (keyOf(node) === null || !(isList || (value?.type === 'Literal' && value.value === true))) return [];
    const holder = outermost(node.up).up;
    const owner =
      holder.type === 'VariableDeclarator' ? holder.id.name : holder.type === 'AssignmentExpression' ? holder.left.name
      : holder.key ? keyOf(holder) : null;
    return [{ name: keyOf(node), owner: owner ?? null, isList }];
  }));
}

const questions = {
  add: (file) => files.add(file),
  unknownPaths: () => files.unknownPaths(),
  imports: (paths) => files.imports(paths),
  /** The files that cannot be read; of all own files, or of those that were read so far. */
  problems: (ofAll) => {
    if (ofAll) files.trees(true);
    return files.problems;
  },
  isEmpty: () => files.trees(true).every(({ program }) => program.body.length === 0),
  calls: (method) => callsOf(method, files),
  origins: (name) => originsOf(name, files),
  globals: (names, values) => globalsUsed(names, values, files),
  hasString: (text) => hasString(text, files),
  asks: (module, isOwn) =>
    files.trees(isOwn, module).some((tree) => modules.names(tree).has(module)),
  /** The arguments of the calls of a native module's method; of any object's in the user's files if `module` is null. */
  arguments: (method, module, isOwn) =>
    files.trees(isOwn, method).flatMap((tree) =>
      tree.nodes.filter((node) => isCall(node) && modules.isCall(node, tree, method, module) && files.isPresent(node, tree))
        .map((call) => new ArgumentReader(files).read(call, tree))),
  filledMembers,
  /** The names of the members of objects in the user's files. */
  memberNames: () => [...new Set(files.trees(true).flatMap((tree) => tree.ofType('Property').map(keyOf)))].filter((name) => name),
  /** What the files use of a package: `{ uses, members }`. */
  package: (name) => {
    if (!files.mention(name)) return { uses: [], members: {} };
    const uses = new PackageUses(files, name, true).all(files.trees(true));
    const isCheck = (use) => use.function.startsWith('check');
    const others = argumentsOf(uses.filter((use) => !isCheck(use)));
    const excluded = argumentsOf(uses.filter(isCheck))
      .filter((each) => !others.some((other) => other.tree === each.tree && contains(other.node, each.node)));
    const reader = new ArgumentReader(files);
    return {
      uses: [
        ...uses.map((use) => ({ function: use.function, arguments: use.call ? reader.read(use.call, use.tree) : null })),
        ...usesByPackages(name),
      ],
      members: members(excluded),
    };
  },
};

/** Answers a question. The arguments are JSON. Without an answer, `babel` must be loaded first. */
globalThis.answer = (question, values) => {
  try {
    return JSON.stringify(questions[question](...JSON.parse(values)) ?? null);
  } catch (error) {
    if (error === needsBabel) return '';
    throw error;
  }
};
