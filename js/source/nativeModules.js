// Which native modules expressions stand for.

// How code asks for a native module by its name, and which kind of module it gets.
const lookups = {
  get: 'turbo', getEnforcing: 'turbo', __turboModuleProxy: 'turbo', requireNativeModule: 'expo',
  requireOptionalNativeModule: 'expo', createHybridObject: 'nitro', getHybridObjectConstructor: 'nitro',
};
const emitters = new Set(['NativeEventEmitter', 'EventEmitter', 'LegacyEventEmitter']);

/** The name under which others know what an expression stands for, also if the file gives it another name. */
function knownName(node, tree, depth = 0) {
  node = bare(node);
  if (isMember(node)) return keyOf(node);
  if (node?.type !== 'Identifier' || depth > 8) return null;
  const binding = tree.binding(node);
  if (!binding) return node.name;
  if (binding.kind === 'import') {
    const name = importedName(binding.node);
    return name === 'default' || name === '*' ? node.name : name;
  }
  // A bundler puts the functions and classes of libraries into the same file.
  if (binding.kind !== 'value') return binding.kind === 'parameter' ? null : node.name;
  if (binding.path.length > 0) return binding.path.at(-1);
  const value = bare(binding.value);
  return isMember(value) || value?.type === 'Identifier' ? knownName(value, binding.tree, depth + 1) : node.name;
}

/** The value from which a pattern takes members. */
const valueOf = ({ up }) =>
  up.type === 'VariableDeclarator' ? up.init : /^Assignment(Expression|Pattern)$/.test(up.type) ? up.right : null;

/** Finds native modules in the files. */
class NativeModuleUses {
  /** @param {SourceFiles} files  @param {Set | null} passing the files through which modules are followed; null for all */
  constructor(files, passing = null) {
    Object.assign(this, { files, passing });
  }

  /** The names of the native modules for which a file asks. */
  names(tree) {
    tree.moduleNames ??= new Set([
      ...tree.nodes.map((node) => this.moduleName(node, tree)),
      ...tree.ofType('ObjectPattern').flatMap((node) => this.taken(node, tree).map(keyOf)),
    ]);
    return tree.moduleNames;
  }

  /** `{ Name } = NativeModules`, `{ NativeModules: { Name } }`: the properties of the pattern. */
  taken(pattern, tree) {
    const value = valueOf(pattern);
    const isPart = pattern.up.type === 'Property' && keyOf(pattern.up) === 'NativeModules';
    const isTaken = value ? this.#isNativeModules(value, tree) : isPart;
    return isTaken ? pattern.properties.filter((each) => each.key) : [];
  }

  #isNativeModules(node, tree, depth = 0) {
    node = bare(node);
    const binding = node?.type === 'Identifier' ? tree.binding(node) : null;
    const value = binding?.kind === 'value' && binding.path.length === 0 ? bare(binding.value) : node;
    if (value?.type === 'LogicalExpression' && depth < 9) {
      return [value.left, value.right].some((each) => this.#isNativeModules(each, tree, depth + 1));
    }
    return ['NativeModules', 'NativeModulesProxy'].includes(knownName(node, tree));
  }

  /** How an expression asks for a native module: `{ module, kind }`. `null` if it is another expression. */
  lookup(node, tree) {
    if (isMember(node)) {
      if (!this.#isNativeModules(node.object, tree)) return null;
      const module = node.computed ? this.string(node.property, tree) : keyOf(node);
      return module === null ? null : { module, kind: 'native' };
    }
    if (node?.type !== 'CallExpression' || node.arguments.length === 0) return null;
    const name = knownName(node.callee, tree);
    if (!Object.hasOwn(lookups, name ?? '')) return null;
    const callee = bare(node.callee);
    if (name === 'get' && !(isMember(callee) && knownName(callee.object, tree) === 'TurboModuleRegistry')) return null;
    const module = this.string(node.arguments[0], tree);
    return module === null ? null : { module, kind: lookups[name], isOptional: name === 'requireOptionalNativeModule' };
  }

  string(node, tree) {
    return stringOf(this.files.value(node, tree).node);
  }

  /** The name of the native module for which an expression stands. `null` if it is another expression. */
  moduleName(node, tree) {
    const found = this.meaning(node, tree);
    return found && !found.isEmitter ? found.module : null;
  }

  /** The native module for which an expression stands, or whose events it sends: `{ module, isEmitter }`. */
  meaning(node, tree) {
    node = bare(node);
    if (!node) return null;
    const found = this.lookup(node, tree);
    if (found) return found;
    switch (node.type) {
      case 'NewExpression': {
        const of = emitters.has(knownName(node.callee, tree)) ? this.meaning(node.arguments[0], tree) : null;
        return of && { module: of.module, isEmitter: true };
      }
      case 'LogicalExpression': return this.meaning(node.left, tree) ?? this.meaning(node.right, tree);
      case 'ConditionalExpression': return this.meaning(node.consequent, tree) ?? this.meaning(node.alternate, tree);
      case 'Identifier': {
        const binding = tree.binding(node);
        if (!binding || (binding.kind === 'import' && !this.#imported(binding.source, tree))) return null;
        return this.#bound(this.files.declared(node, tree).binding);
      }
      case 'MemberExpression': {
        if (node.object.type === 'ThisExpression') return keyOf(node) && this.#assigned(`this.${keyOf(node)}`, tree);
        const file = this.#file(node.object, tree);
        return file ? this.#exported(keyOf(node), file) : null;
      }
      case 'CallExpression': {
        const file = this.#file(node, tree);
        return file ? this.#exported('default', file) : null;
      }
      default: return null;
    }
  }

  #bound(binding) {
    if (binding.kind !== 'value') return null;
    if (binding.meaning === undefined) {
      // A value that depends on itself stands for nothing.
      binding.meaning = null;
      binding.meaning = this.#valueOf(binding);
    }
    return binding.meaning;
  }

  #valueOf({ value, path, tree, id }) {
    if (path.length === 0) return this.meaning(value, tree) ?? this.#assigned(id && tree.binding(id), tree);
    const isTaken = path.length > 1 ? path.at(-2) === 'NativeModules' : this.#isNativeModules(value, tree);
    if (isTaken) return path.at(-1) === null ? null : { module: path.at(-1), kind: 'native' };
    const file = path.length === 1 ? this.#file(value, tree) : null;
    return file ? this.#exported(path[0], file) : null;
  }

  /** What code assigns to a variable, or to a member. */
  #assigned(place, tree) {
    const values = place ? assigned(place, tree) : [];
    if (values.meaning === undefined) {
      values.meaning = null;
      for (const value of values) values.meaning ??= this.meaning(value, tree);
    }
    return values.meaning;
  }

  #imported(specifier, tree) {
    return this.passing?.has(this.files.pathOf(specifier, tree)) ?? true ? this.files.imported(specifier, tree) : null;
  }

  /** The own file for which an expression stands: `require('./file')`, or a name of it. */
  #file(node, tree) {
    node = bare(node);
    const specifier = required(node);
    if (specifier !== null) return this.#imported(specifier, tree);
    const binding = node?.type === 'Identifier' ? tree.binding(node) : null;
    if (binding?.kind === 'import' && importedName(binding.node) === '*') return this.#imported(binding.source, tree);
    return isCall(binding?.value) && binding.path.length === 0 ? this.#file(binding.value, binding.tree) : null;
  }

  #exported(name, tree) {
    const binding = this.files.exported(name, tree);
    if (binding) return this.#bound(binding);
    return (name === 'default' ? this.#assigned('module.exports', tree) : null) ?? this.#assigned(`exports.${name}`, tree);
  }

  /** Whether an expression stands for the module, or has its name and comes from elsewhere. */
  #mayBe(module, node, tree) {
    node = bare(node);
    if (this.moduleName(node, tree) === module) return true;
    if (node?.type !== 'Identifier') return false;
    const binding = this.files.declared(node, tree)?.binding;
    if (binding?.kind === 'import') return importedName(binding.node) === module || node.name === module;
    return node.name === module && binding?.kind !== 'class' && binding?.kind !== 'function';
  }

  /** Whether a call is that of a method of a native module; of any object if `module` is null. */
  isCall(node, tree, method, module) {
    const callee = bare(node.callee);
    if (isMember(callee)) {
      return keyOf(callee) === method && (module === null || this.#mayBe(module, callee.object, tree));
    }
    if (callee?.type !== 'Identifier') return false;
    if (module === null) return callee.name === method;
    const binding = this.files.declared(callee, tree)?.binding;
    if (binding?.kind !== 'value') return false;
    if (binding.path.length > 0) {
      if (binding.path.at(-1) !== method) return false;
      if (binding.path.length > 1) return binding.path.at(-2) === module;
      return this.moduleName(binding.value, binding.tree) === module;
    }
    const value = bare(binding.value);
    return isMember(value) && keyOf(value) === method && this.moduleName(value.object, binding.tree) === module;
  }
}
