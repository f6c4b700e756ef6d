// What the code of the files says about calls, names and globals.

const effects = new Set(['useEffect', 'useLayoutEffect']);
const effectMethods = new Set(['componentDidMount', 'UNSAFE_componentWillMount']);
const timers = new Set(['setTimeout', 'setInterval']);

const calleeName = (call) => {
  const callee = bare(call.callee);
  return callee?.type === 'Identifier' ? callee.name : isMember(callee) ? keyOf(callee) : null;
};

/** The nodes around a node, from the innermost. */
function* around(node) {
  for (let up = node.up; up; up = up.up) yield up;
}

const functionAround = (node) => {
  for (const up of around(node)) if (isFunction(up)) return up;
  return null;
};

const contains = (outer, node) => outer.start <= node.start && node.end <= outer.end;

/** The calls of a method, with the code around them. Lines begin with 1. */
function callsOf(method, files) {
  return files.trees(true, method).flatMap((tree) =>
    tree.nodes.filter((node) => isCall(node) && calleeName(node) === method).map((call) => {
      const place = isMember(bare(call.callee)) ? bare(call.callee).property : call.callee;
      const owner = functionAround(call);
      const isInside = (node) => functionAround(node) === owner && node.start < place.start;
      const awaits = tree.nodes.filter(
        (node) => (node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await)) && isInside(node));
      const branch = lastBranch(call, owner, tree, isInside);
      const outer = [...around(call)];
      const timer = outer.find((node) => isCall(node) && timers.has(calleeName(node)) && !contains(node.callee, call));
      return {
        file: tree.file.name, line: place.loc.start.line, argument: stringOf(files.value(call.arguments[0], tree).node),
        isPresent: files.isPresent(place, tree), function: owner?.loc.start.line ?? 1,
        awaits: awaits.map((node) => ({ line: node.loc.start.line, isBeforeBranch: branch > node.start })),
        isConditional: branch > 0, isInEffect: outer.some((node) => isFunction(node) && isEffect(node)),
        isInFunction: owner !== null, timer: timer?.loc.start.line ?? null,
      };
    }));
}

function isEffect(node) {
  if (effectMethods.has(node.up.key?.name)) return true;
  return isCall(node.up) && effects.has(calleeName(node.up)) && node.up.arguments.includes(node);
}

/** The offset from which on the code goes straight to the call. 0 if it does so from the start of the function. */
function lastBranch(call, owner, tree, isInside) {
  let last = 0;
  let inner = call;
  for (const node of around(call)) {
    if (node === owner) break;
    // Any statement of a `try` may throw before the call.
    if (node.type === 'TryStatement') return call.end;
    const isBranch =
      /^(For\w*|While|Switch)Statement$/.test(node.type) || node.type === 'CatchClause'
      || (/^(If|Conditional)/.test(node.type) && inner !== node.test) || (node.type === 'LogicalExpression' && inner === node.right);
    if (isBranch) last = Math.max(last, inner.start);
    inner = node;
  }
  for (const node of tree.nodes) {
    if (/^(Return|Throw|Break|Continue)Statement$/.test(node.type) && isInside(node) && !contains(node, call)) {
      last = Math.max(last, node.start);
    }
  }
  return last;
}

/** The expressions to which the code binds a name: `AbortSignal.timeout` for `{ timeout } = AbortSignal`. */
function originsOf(name, files) {
  const origins = new Set();
  const add = (value, path, tree) => {
    if (value) origins.add([tree.textOf(value).slice(0, 200), ...path].join('.'));
  };
  for (const tree of files.trees(true, name)) {
    for (const { scope } of tree.nodes) {
      const binding = scope.names.get(name);
      if (!binding) continue;
      if (binding.kind === 'value') add(binding.value, binding.path.filter((each) => each !== null), tree);
      else if (binding.kind !== 'parameter') origins.add(`${binding.kind} `);
    }
    for (const { left, right } of tree.ofType('AssignmentExpression')) {
      if (left.type === 'Identifier' && left.name === name) add(right, [], tree);
    }
  }
  return [...origins].slice(0, 9);
}

const globalObjects = new Set(['globalThis', 'global', 'window', 'self']);

/** The first use of each global; none of those for whose existence the files ask, or which they define. */
function globalsUsed(names, values, files) {
  const uses = new Map();
  const guarded = new Set();
  for (const name of names) {
    const [root, member] = name.split('.');
    for (const tree of files.trees(true, member ?? root)) {
      const see = (isUse, node) => {
        if (!files.isPresent(node, tree)) return;
        if (!isUse) guarded.add(name);
        else if (!isForWeb(tree) && !uses.has(name)) uses.set(name, { name, file: tree.file.name, line: node.loc.start.line });
      };
      for (const node of globalsIn(tree, root)) {
        const place = outermost(node);
        if (!member) {
          see(isNeeded(place), node);
          continue;
        }
        const { up } = place;
        if (isMember(up) && up.object === place && keyOf(up) === member) {
          see(!up.optional && (values.includes(name) ? isRead(outermost(up)) : isNeeded(outermost(up))), node);
        } else if (up.type === 'AssignmentExpression' && up.left === place) see(false, node);
      }
      // `'name' in object` and `object['name']` ask whether it exists.
      for (const node of tree.ofType('Literal')) {
        const asks = (node.up.type === 'BinaryExpression' && node.up.operator === 'in') || (isMember(node.up) && node.up.computed);
        if (node.value === (member ?? root) && asks) see(false, node);
      }
    }
  }
  return [...uses.values()].filter(({ name }) => !guarded.has(name));
}

/** Where a file names a global: `name` that it does not declare, or `globalThis.name`. */
function globalsIn(tree, name) {
  tree.globals ??= new Map();
  if (!tree.globals.has(name)) {
    tree.globals.set(name, tree.references.flatMap((node) => {
      if (node.name === name) return tree.binding(node) ? [] : [node];
      const { up } = node;
      return globalObjects.has(node.name) && isMember(up) && up.object === node && keyOf(up) === name && !tree.binding(node) ? [up] : [];
    }));
  }
  return tree.globals.get(name);
}

/** Whether code takes for granted that a function or an object exists. */
function isNeeded(place) {
  const { up } = place;
  switch (up.type) {
    case 'CallExpression': case 'NewExpression': return up.callee === place && !up.optional;
    case 'MemberExpression': return up.object === place && !up.optional;
    case 'BinaryExpression': return up.operator === 'instanceof' && up.right === place;
    case 'ClassDeclaration': case 'ClassExpression': return up.superClass === place;
    default: return false;
  }
}

/** Whether code that reads a value takes for granted that it exists. */
function isRead(place) {
  const { up } = place;
  const isNothing = (node) => node.raw === 'null' || node.name === 'undefined';
  switch (up.type) {
    case 'LogicalExpression': return up.right === place;
    case 'ConditionalExpression': case 'IfStatement': return up.test !== place;
    case 'MemberExpression': return !up.optional;
    case 'UnaryExpression': return !['typeof', 'delete'].includes(up.operator);
    case 'AssignmentExpression': return up.left !== place;
    case 'BinaryExpression': return !(/^[=!]==?$/.test(up.operator) && (isNothing(up.left) || isNothing(up.right)));
    default: return true;
  }
}

/** Whether a file also runs in browsers: it asks for the platform `'web'`. */
const isForWeb = (tree) =>
  (tree.isForWeb ??= tree.nodes.some((node) => stringOf(node) === 'web' || (node.type === 'Property' && keyOf(node) === 'web')));

/** Whether a text stands in quotes. */
const hasString = (text, files) => files.trees(true, text).some((tree) => tree.nodes.some((node) => stringOf(node) === text));

Object.assign(globalThis, { callsOf, originsOf, globalsUsed, hasString, around, contains, calleeName });
