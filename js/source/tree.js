// The syntax tree of one file as ESTree describes it, its scopes, and what its names stand for in it.

const notChildren = new Set([
  'type', 'loc', 'start', 'end', 'range', 'extra', 'errors', 'tokens', 'comments', 'leadingComments', 'trailingComments',
  'innerComments', 'up', 'scope', 'typeAnnotation', 'returnType', 'typeParameters', 'typeArguments', 'superTypeParameters',
  'implements', 'predicate', 'variance',
]);
const typeOnly =
  /^(TS(?!As|NonNull|Satisfies|Enum|TypeAssertion|Instantiation|ImportEquals|ExternalModule|ExportAssignment|Module|ParameterProperty)|TypeAlias|OpaqueType|Interface|Declare|Enum|TypeAnnotation|TypeParameter)/;

const isFunction = (node) => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);
const isMember = (node) => node?.type === 'MemberExpression';
const isCall = (node) => node?.type === 'CallExpression' || node?.type === 'NewExpression';

/** The expression itself, without types around it, `await`, and the zero of `(0, name)`. */
function bare(node) {
  for (;;) {
    switch (node?.type) {
      case 'TSAsExpression': case 'TSSatisfiesExpression': case 'TSNonNullExpression': case 'TSTypeAssertion':
      case 'TSInstantiationExpression': case 'TypeCastExpression': case 'ChainExpression':
        node = node.expression;
        break;
      case 'AwaitExpression':
        node = node.argument;
        break;
      case 'SequenceExpression':
        node = node.expressions[node.expressions.length - 1];
        break;
      default:
        return node;
    }
  }
}

/** The outermost node that is this expression with types or a `(0, …)` around it. */
function outermost(node) {
  while (node.up && bare(node.up) === bare(node) && node.up.type !== 'ExpressionStatement') node = node.up;
  return node;
}

/** The name of a property of an object, class, pattern or member, if the code shows it. */
function keyOf(node) {
  const key = isMember(node) ? node.property : node.key;
  if (!node.computed && (key.type === 'Identifier' || key.type === 'JSXIdentifier')) return key.name;
  if (/^Private/.test(key.type)) return `#${(key.id ?? key).name}`;
  return typeof key.value === 'string' ? key.value : null;
}

/** What a text in quotes says; a template only without values in it. */
function stringOf(node) {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  return node?.type === 'TemplateLiteral' && node.expressions.length === 0 ? node.quasis[0].value.cooked : null;
}

class SourceTree {
  constructor(text, program) {
    this.text = text;
    this.program = program;
    /** Names that stand for a value: identifiers, with the scope in which they are. */
    this.references = [];
    /** Each node that is no type, in the order of the code. */
    this.nodes = [];
    this.#enter(program, null, { names: new Map(), outer: null, isFunction: true });
  }

  /** The nodes of these types. */
  ofType(...types) {
    return this.nodes.filter((node) => types.includes(node.type));
  }

  textOf(node) {
    return this.text.slice(node.start, node.end);
  }

  /** What declares the name where it is used. `undefined` for a global. */
  binding(identifier) {
    for (let scope = identifier.scope; scope; scope = scope.outer) {
      const binding = scope.names.get(identifier.name);
      if (binding) return binding;
    }
    return undefined;
  }

  #enter(node, up, scope) {
    if (typeOnly.test(node.type)) return;
    node.up = up;
    node.scope = scope;
    this.nodes.push(node);
    const inner = this.#scopeIn(node, scope);
    this.#declare(node, scope, inner);
    if ((node.type === 'Identifier' || node.type === 'JSXIdentifier') && this.#isReference(node, up)) this.references.push(node);
    for (const key in node) {
      if (notChildren.has(key)) continue;
      const child = node[key];
      // The parser has one node for both in `{ name }`.
      if (key === 'key' && node.shorthand) continue;
      if (Array.isArray(child)) {
        for (const each of child) if (each && typeof each.type === 'string') this.#enter(each, node, inner);
      } else if (child && typeof child.type === 'string') this.#enter(child, node, inner);
    }
  }

  #scopeIn(node, scope) {
    const opens = isFunction(node) || /^(BlockStatement|For\w*Statement|SwitchStatement|CatchClause|StaticBlock|ClassExpression|TSModuleBlock)$/.test(node.type);
    return opens && node.type !== 'Program' ? { names: new Map(), outer: scope, isFunction: isFunction(node) } : scope;
  }

  #declare(node, scope, inner) {
    switch (node.type) {
      case 'ImportDeclaration':
        for (const each of node.specifiers) this.#bind(each.local, scope, { kind: 'import', node: each, source: node.source.value });
        break;
      case 'TSImportEqualsDeclaration':
        this.#bind(node.id, scope, { kind: 'value', node, value: node.moduleReference, path: [] });
        break;
      case 'VariableDeclarator': {
        let where = scope;
        if (node.up.kind === 'var') while (!where.isFunction) where = where.outer;
        // In the head of `for (const name of names)` the value is unknown.
        this.#pattern(node.id, where, { kind: 'value', node, value: node.init ?? null });
        break;
      }
      case 'FunctionDeclaration':
      case 'ClassDeclaration':
      case 'TSEnumDeclaration':
      case 'TSModuleDeclaration':
        if (node.id) this.#bind(node.id, scope, { kind: node.type === 'FunctionDeclaration' ? 'function' : 'class', node });
        break;
      case 'FunctionExpression':
      case 'ClassExpression':
        if (node.id) this.#bind(node.id, inner, { kind: node.type === 'FunctionExpression' ? 'function' : 'class', node });
        break;
      case 'CatchClause':
        if (node.param) this.#pattern(node.param, inner, { kind: 'parameter', node });
        break;
    }
    if (isFunction(node)) {
      node.params.forEach((each, index) => this.#pattern(each, inner, { kind: 'parameter', node, index }));
    }
  }

  /** Binds the names in a pattern, each with the path of members from the value to it. */
  #pattern(node, scope, binding, path = []) {
    switch (node?.type) {
      case 'Identifier':
        this.#bind(node, scope, { ...binding, path });
        break;
      case 'AssignmentPattern':
        this.#pattern(node.left, scope, binding, path);
        break;
      case 'TSParameterProperty':
        this.#pattern(node.parameter, scope, binding, path);
        break;
      case 'RestElement':
        this.#pattern(node.argument, scope, binding, node.inObject ? path : [...path, null]);
        break;
      case 'ObjectPattern':
        for (const each of node.properties) {
          if (each.type === 'RestElement') this.#pattern(each.argument, scope, binding, path);
          else this.#pattern(each.value, scope, binding, [...path, keyOf(each)]);
        }
        break;
      case 'ArrayPattern':
        for (const each of node.elements) this.#pattern(each, scope, binding, [...path, null]);
        break;
    }
  }

  #bind(identifier, scope, binding) {
    identifier.isDeclaration = true;
    if (!scope.names.has(identifier.name)) scope.names.set(identifier.name, { ...binding, id: identifier, tree: this });
  }

  #isReference(node, up) {
    if (node.isDeclaration) return false;
    switch (up?.type) {
      case 'MemberExpression': return up.object === node || up.computed;
      case 'Property': case 'MethodDefinition': case 'PropertyDefinition': case 'AccessorProperty':
        return up.value === node || up.computed;
      case 'JSXMemberExpression': return up.object === node;
      case 'JSXOpeningElement': case 'JSXClosingElement': return up.type === 'JSXOpeningElement' && /^[A-Z_$]/.test(node.name);
      case 'JSXAttribute': case 'JSXNamespacedName': case 'LabeledStatement': case 'BreakStatement': case 'ContinueStatement':
      case 'ImportSpecifier': case 'ImportDefaultSpecifier': case 'ImportNamespaceSpecifier': case 'ExportSpecifier':
      case 'ExportAllDeclaration': case 'ExportDefaultSpecifier': case 'MetaProperty': case 'TSEnumMember':
        return false;
      default: return true;
    }
  }
}

/** The files about which questions are asked, and what their names stand for across files. */
class SourceFiles {
  constructor() {
    this.all = [];
    this.byPath = new Map();
    /** The packages whose types the files import, by name: `{ folder, entry }`. */
    this.packages = new Map();
    this.problems = [];
  }

  /**
   * Adds a file.
   * @param {{name: string, text: string, lines: number[] | null, isOwn: boolean}} file `lines` are those that are in the
   *   script; all are if it is null
   */
  add({ name, text, lines, isOwn, mayAsk, isTypes }) {
    const file = { name, text, lines: lines && new Set(lines), isOwn, mayAsk, isTypes };
    this.all.push(file);
    // Of `name.ios.js` and `name.js` the first counts for imports.
    if (!this.byPath.has(pathOf(name))) this.byPath.set(pathOf(name), file);
  }

  /** Whether a text stands in a file. */
  mention(text) {
    return this.all.some((file) => file.text.includes(text));
  }

  /** All files, or those of the user, that have all of these texts. Files that the parser cannot read are left out. */
  trees(isOwn, ...texts) {
    return this.treesOf(this.all.filter((file) => (!isOwn || file.isOwn) && texts.every((text) => file.text.includes(text))));
  }

  treesOf(files) {
    return files.map((file) => this.tree(file)).filter((tree) => tree);
  }

  tree(file) {
    if (file.tree === undefined) {
      try {
        file.tree = Object.assign(parsed(file), { file });
      } catch (error) {
        if (error === needsBabel) throw error;
        file.tree = null;
        if (!file.isTypes) this.problems.push({ file: file.name, message: String(error?.message ?? error) });
      }
    }
    return file.tree;
  }

  /** The paths that own files may import, and that no file has. Texts may look like imports. */
  unknownPaths() {
    const paths = this.all.filter(({ isOwn }) => isOwn).flatMap(mentionedPaths);
    return [...new Set(paths)].filter((path) => !this.byPath.has(path)).sort();
  }

  /** Those of these paths that own files import. */
  imports(paths) {
    const files = this.all.filter((file) => file.isOwn && mentionedPaths(file).some((path) => paths.includes(path)));
    const found = this.treesOf(files).flatMap((tree) =>
      tree.nodes.map((node) => this.pathOf(node.source?.value ?? required(node), tree)));
    return paths.filter((path) => found.includes(path));
  }

  /** The tree of the file that a relative import names. */
  imported(specifier, from) {
    return this.treeAt(this.pathOf(specifier, from));
  }

  treeAt(path) {
    const file = this.byPath.get(path);
    return file ? this.tree(file) : null;
  }

  /** The path of what a relative import names. `null` for another import. */
  pathOf(specifier, from) {
    return isRelative(specifier) ? pathOf(joined(from.file.name, specifier)) : null;
  }

  /** Whether a node is in the script: the bundler leaves out what nothing uses. */
  isPresent(node, tree) {
    return tree.file.lines?.has(node.loc.start.line) ?? true;
  }

  /** The expression to which a constant or variable is bound, and its tree, also through imports; else the expression. */
  value(node, tree, depth = 0) {
    node = bare(node);
    if (node?.type !== 'Identifier' || depth > 8) return { node, tree };
    const found = this.declared(node, tree);
    if (!found) return { node, tree };
    const { binding } = found;
    if (binding.kind === 'function') return { node: binding.node, tree: binding.tree };
    if (binding.kind !== 'value' || binding.path.length > 0) return { node, tree };
    return binding.value ? this.value(binding.value, binding.tree, depth + 1) : { node, tree };
  }

  /** The binding of a name, followed through the imports of own files. */
  declared(identifier, tree) {
    const binding = tree.binding(identifier);
    return binding && { binding: this.#followed(binding) };
  }

  #followed(binding, depth = 0) {
    if (binding.kind !== 'import' || depth > 8) return binding;
    const tree = this.imported(binding.source, binding.tree);
    const name = importedName(binding.node);
    if (!tree || name === '*') return binding;
    const found = this.exported(name, tree, depth);
    return found ? this.#followed(found, depth + 1) : binding;
  }

  /** The binding that a file exports with a name. */
  exported(name, tree, depth = 0) {
    if (depth > 8) return undefined;
    for (const node of tree.ofType('ExportNamedDeclaration', 'ExportAllDeclaration', 'ExportDefaultDeclaration')) {
      if (node.type === 'ExportAllDeclaration') {
        const other = node.exported ? null : this.imported(node.source.value, tree);
        const found = other && this.exported(name, other, depth + 1);
        if (found) return found;
      } else if (node.type === 'ExportDefaultDeclaration') {
        if (name !== 'default') continue;
        const value = bare(node.declaration);
        if (value.type === 'Identifier') return tree.binding(value);
        return (node.binding ??= { kind: 'value', node, value, path: [], tree });
      } else {
        const specifier = node.specifiers.find((each) => each.exported && nameOf(each.exported) === name);
        if (specifier && node.source) {
          const other = this.imported(node.source.value, tree);
          return other && this.exported(nameOf(specifier.local), other, depth + 1);
        }
        if (specifier) return tree.binding(specifier.local);
        const scope = node.declaration && tree.program.scope.names.get(name);
        if (scope && scope.id.start >= node.start && scope.id.end <= node.end) return scope;
      }
    }
    return undefined;
  }
}

const isRelative = (specifier) => /^\.\.?(\/|$)/.test(specifier ?? '');

const nameOf = (node) => node.name ?? node.value;

/** The name that an import takes: `default`, `*`, or that of an export. */
function importedName(specifier) {
  if (specifier.type === 'ImportSpecifier') return nameOf(specifier.imported);
  return specifier.type === 'ImportDefaultSpecifier' ? 'default' : '*';
}

/** Thrown if a file needs Babel's parser, which is loaded only then. */
const needsBabel = new Error('Babel is not loaded');

function parsed({ name, text }) {
  const isTypeScript = /\.[cm]?tsx?$/.test(name);
  if (!isTypeScript && globalThis.acorn) {
    try {
      return new SourceTree(text, acorn(text));
    } catch { /* It has types, or a mistake. */ }
  }
  if (!globalThis.babel) throw needsBabel;
  const languages = !isTypeScript ? ['flow', 'jsx', 'flowComments'] : name.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'];
  const parse = (text) => babel(text, ['estree', ...languages]);
  const { text: read, program } = isTypeScript ? { text, program: parse(text).program } : withoutNewerFlow(text, parse);
  return new SourceTree(read, program);
}

/** A path without what an import leaves out: extension and platform, or `index`. */
function pathOf(name) {
  return name.replace(/(\.d)?\.[cm]?[jt]sx?$/, '').replace(/\.(ios|native)$/, '').replace(/\/index$/, '');
}

/** The path of a relative import. */
function joined(file, specifier) {
  const parts = file.split('/').slice(0, -1);
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** The paths of the relative imports of a file, and of what else looks like one. */
const mentionedPaths = ({ name, text }) =>
  [...text.matchAll(/(["'`])(\.\.?(?:\/[^"'`\n]*)?)\1/g)].map(([, , specifier]) => pathOf(joined(name, specifier)));

Object.assign(globalThis, {
  SourceTree, SourceFiles, needsBabel, pathOf, joined, bare, outermost, keyOf, stringOf, isMember, isCall, isFunction, nameOf, importedName,
});
