// What expressions stand for: parts of a package, native modules, and the options in the arguments of calls.

/** The specifier of `require('x')`, `import('x')`, or one of these in the function that Babel or TypeScript puts around it. */
function required(node) {
  if (node?.type === 'ImportExpression') return stringOf(node.source);
  if (node?.type === 'TSExternalModuleReference') return stringOf(node.expression);
  if (!isCall(node) || node.arguments.length === 0) return null;
  const name = node.callee.name ?? (isMember(node.callee) ? keyOf(node.callee) : null);
  if (name === 'require') return stringOf(node.arguments[0]);
  return /^_*(interopRequire|import(Star|Default))/.test(name ?? '') ? required(bare(node.arguments[0])) : null;
}

/** The calls of `then` whose callback has this parameter: `import('x').then((module) => …)`. */
function awaited(binding) {
  const call = binding.kind === 'parameter' && binding.index === 0 && binding.node.up;
  return isCall(call) && isMember(call.callee) && keyOf(call.callee) === 'then' && call.arguments[0] === binding.node
    ? bare(call.callee.object) : null;
}

/** What the files use of one package. A part of it is `{ whole: true }`, or `{ name }` for an export. */
class PackageUses {
  /** @param {SourceFiles} files  @param {string} name  @param {boolean} isOwn whether only the user's files count */
  constructor(files, name, isOwn) {
    Object.assign(this, { files, name, isOwn });
  }

  /** The uses that are in the script: `{ function, call, node, tree }`, without `call` if it is used as a value. */
  all(trees) {
    return trees.flatMap((tree) => [...this.#ofNames(tree), ...this.#ofExpressions(tree)])
      .filter(({ node, tree }) => this.files.isPresent(node, tree));
  }

  #ofNames(tree) {
    return tree.references.flatMap((node) => {
      const part = this.#partOf(node, tree, 0);
      return part ? this.#use(part, node, tree) : [];
    });
  }

  /** `require('package').save()` and `(await import('package')).save()`. */
  #ofExpressions(tree) {
    return tree.nodes.flatMap((node) => {
      const part = required(node) !== null && required(node.up) === null ? this.#part(node, tree, 0) : null;
      const isPromise = isMember(node.up) && /^(then|catch|finally)$/.test(keyOf(node.up));
      return part?.whole && !isPromise ? this.#use(part, node, tree) : [];
    });
  }

  #use(part, node, tree) {
    let place = outermost(node);
    while (part.whole && isMember(place.up) && place.up.object === place) {
      const name = keyOf(place.up);
      if (name === null) return [];
      part = this.#member(part, name);
      node = place.up.property;
      place = outermost(place.up);
      if (!part) return [];
    }
    if (part.whole) return [];
    let { name } = part;
    // An export may be an object with functions, such as the class of a library.
    if (isMember(place.up) && place.up.object === place) {
      const member = keyOf(place.up);
      if (member === null) return [];
      if (!['call', 'apply', 'bind'].includes(member)) {
        [name, node, place] = [member, place.up.property, outermost(place.up)];
      }
    }
    const { up } = place;
    if (isCall(up) && up.callee === place) return [{ function: name, call: up, node, tree }];
    // The uses of the variable count.
    if (up?.type === 'VariableDeclarator' || up?.type === 'ExportDefaultDeclaration') return [];
    return [{ function: name, node, tree }];
  }

  /** What an expression stands for. `null` for what has nothing to do with the package. */
  #part(node, tree, depth) {
    node = bare(node);
    if (!node || depth > 12) return null;
    const specifier = required(node);
    if (specifier !== null) return this.#imported(specifier, tree);
    if (node.type === 'Identifier') return this.#partOf(node, tree, depth);
    if (node.type === 'LogicalExpression') return this.#part(node.left, tree, depth + 1) ?? this.#part(node.right, tree, depth + 1);
    if (!isMember(node)) return null;
    const part = this.#part(node.object, tree, depth + 1);
    return part && this.#member(part, keyOf(node), depth);
  }

  #partOf(identifier, tree, depth) {
    const binding = tree.binding(identifier);
    return binding ? this.#bound(binding, tree, depth + 1) : null;
  }

  #bound(binding, tree, depth) {
    if (depth > 12) return null;
    if (binding.kind === 'import') {
      const name = importedName(binding.node);
      const part = this.#imported(binding.source, tree);
      return part && (name === '*' ? part : this.#member(part, name, depth));
    }
    const value = binding.kind === 'value' ? binding.value : awaited(binding);
    const part = value ? this.#part(value, tree, depth + 1) : this.#assigned(binding, tree, depth + 1);
    return (binding.path ?? []).reduce((part, name) => part && this.#member(part, name, depth), part);
  }

  /** `Health = require('package')`, for a variable that is declared elsewhere. */
  #assigned(binding, tree, depth) {
    if (binding.kind !== 'value') return null;
    tree.assignments ??= tree.ofType('AssignmentExpression').filter(({ left }) => left.type === 'Identifier');
    for (const node of tree.assignments) {
      const part = tree.binding(node.left) === binding ? this.#part(node.right, tree, depth) : null;
      if (part) return part;
    }
    return null;
  }

  #imported(specifier, tree) {
    if (specifier === this.name || specifier.startsWith(this.name + '/')) return { whole: true };
    const other = this.files.imported(specifier, tree);
    return other && { whole: true, tree: other };
  }

  #member(part, name, depth = 0) {
    if (name === null || depth > 12) return null;
    if (!part.whole) return null;
    if (!part.tree) return name === 'default' ? { whole: true } : { name };
    return this.#exported(part.tree, name, depth + 1);
  }

  /** What an own file exports with a name. */
  #exported(tree, name, depth) {
    if (depth > 12) return null;
    tree.exporting ??= tree.nodes.filter(({ type }) => /^(Export\w*Declaration|AssignmentExpression)$/.test(type));
    for (const node of tree.exporting) {
      const part = this.#exportedBy(node, tree, name, depth);
      if (part) return part;
    }
    return null;
  }

  #exportedBy(node, tree, name, depth) {
    switch (node.type) {
      case 'ExportAllDeclaration': {
        if (node.exported) return nameOf(node.exported) === name ? this.#imported(node.source.value, tree) : null;
        const part = name === 'default' ? null : this.#imported(node.source.value, tree);
        return part && this.#member(part, name, depth);
      }
      case 'ExportNamedDeclaration': {
        const specifier = node.specifiers.find((each) => nameOf(each.exported) === name);
        if (!specifier) {
          const binding = node.declaration && tree.program.scope.names.get(name);
          return binding && binding.id.start > node.start && binding.id.end <= node.end ? this.#bound(binding, tree, depth) : null;
        }
        if (!node.source) return this.#partOf(specifier.local, tree, depth);
        const part = this.#imported(node.source.value, tree);
        return part && this.#member(part, nameOf(specifier.local), depth);
      }
      case 'ExportDefaultDeclaration':
        return name === 'default' ? this.#part(node.declaration, tree, depth) : null;
      case 'AssignmentExpression': {
        if (!isMember(node.left)) return null;
        const object = tree.textOf(node.left.object);
        if (object === 'module' && keyOf(node.left) === 'exports') return this.#exportedAs(node.right, tree, name, depth);
        const isExport = object === 'exports' || object === 'module.exports';
        return isExport && keyOf(node.left) === name ? this.#part(node.right, tree, depth) : null;
      }
      default:
        return null;
    }
  }

  /** A member of what `module.exports` is. */
  #exportedAs(node, tree, name, depth) {
    const object = bare(node);
    if (object.type === 'ObjectExpression') {
      const property = object.properties.find((each) => each.key && keyOf(each) === name);
      return property?.value ? this.#part(property.value, tree, depth) : null;
    }
    const part = this.#part(object, tree, depth);
    return part && (name === 'default' ? part : this.#member(part, name, depth));
  }
}

// How code asks for a native module by its name.
const lookups = new Set([
  'get', 'getEnforcing', 'requireNativeModule', 'requireOptionalNativeModule', '__turboModuleProxy',
]);

/** Finds native modules in the files. */
class NativeModuleUses {
  constructor(files) {
    this.files = files;
  }

  /** The names of the native modules for which a file asks. */
  names(tree) {
    tree.moduleNames ??= new Set([
      ...tree.nodes.map((node) => this.moduleName(node, tree)),
      ...tree.ofType('ObjectPattern').flatMap((node) => this.#taken(node, tree)),
    ]);
    return tree.moduleNames;
  }

  /** `{ Name } = NativeModules`, `{ NativeModules: { Name } }`. */
  #taken(pattern, tree) {
    const { up } = pattern;
    const value =
      up.type === 'VariableDeclarator' ? up.init : up.type === 'AssignmentExpression' ? up.right
      : up.type === 'AssignmentPattern' ? up.right : null;
    const isTaken = value ? this.#isNativeModules(value, tree) : up.type === 'Property' && keyOf(up) === 'NativeModules';
    return isTaken ? pattern.properties.map((each) => (each.key ? keyOf(each) : null)) : [];
  }

  #isNativeModules(node, tree, depth = 0) {
    node = bare(node);
    if (!node || depth > 8) return false;
    if (isMember(node)) return keyOf(node) === 'NativeModules';
    if (node.type === 'LogicalExpression') return [node.left, node.right].some((each) => this.#isNativeModules(each, tree, depth + 1));
    if (node.type !== 'Identifier') return false;
    if (node.name === 'NativeModules') return true;
    const binding = tree.binding(node);
    if (!binding) return false;
    if (binding.kind === 'import') return importedName(binding.node) === 'NativeModules';
    if (binding.kind !== 'value') return false;
    return binding.path.at(-1) === 'NativeModules'
      || (binding.path.length === 0 && this.#isNativeModules(binding.value, tree, depth + 1));
  }

  /** The name of the native module for which an expression stands. `null` if it is another expression. */
  moduleName(node, tree, depth = 0) {
    node = bare(node);
    if (!node || depth > 8) return null;
    if (isMember(node)) {
      if (!this.#isNativeModules(node.object, tree)) return null;
      return node.computed ? this.#string(node.property, tree) : keyOf(node);
    }
    if (isCall(node)) {
      const name = node.callee.name ?? (isMember(node.callee) ? keyOf(node.callee) : null);
      return lookups.has(name) && node.arguments.length > 0 ? this.#string(node.arguments[0], tree) : null;
    }
    switch (node.type) {
      case 'LogicalExpression':
        return this.moduleName(node.left, tree, depth + 1) ?? this.moduleName(node.right, tree, depth + 1);
      case 'ConditionalExpression':
        return this.moduleName(node.consequent, tree, depth + 1) ?? this.moduleName(node.alternate, tree, depth + 1);
      case 'Identifier': {
        const binding = this.files.declared(node, tree)?.binding;
        if (binding?.kind !== 'value') return null;
        if (binding.path.length === 0) return this.moduleName(binding.value, binding.tree, depth + 1);
        return this.#isNativeModules(binding.value, binding.tree) || binding.path.at(-2) === 'NativeModules' ? binding.path.at(-1) : null;
      }
      default:
        return null;
    }
  }

  #string(node, tree) {
    return stringOf(this.files.value(node, tree).node);
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

const unknown = () => ({ texts: [], options: {}, unknownOptions: [''] });

/** Reads the arguments of calls as the code has them. A variable stands for the value of its declaration. */
class ArgumentReader {
  /** @param {boolean} isWrapper whether other code passes the values of variables */
  constructor(files, isWrapper = false) {
    Object.assign(this, { files, isWrapper });
  }

  /** `texts`, `options` by path, and the paths in `unknownOptions` at which there may be others. */
  read(call, tree) {
    if (!call) return unknown();
    const result = { texts: [], options: {}, unknownOptions: [] };
    for (const argument of call.arguments) {
      const value = this.files.value(argument, tree);
      result.texts.push(this.#text(value));
      if (value.node.type === 'ObjectExpression') this.#members(value, '', 0, result);
      else if (!this.#isLiteral(value.node)) result.unknownOptions.push('');
    }
    return result;
  }

  #members({ node, tree }, path, depth, result) {
    for (const member of node.properties) {
      if (member.type === 'SpreadElement') {
        const value = this.files.value(member.argument, tree);
        if (value.node.type === 'ObjectExpression' && depth < 4) this.#members(value, path, depth + 1, result);
        else result.unknownOptions.push(path);
        continue;
      }
      const name = keyOf(member);
      if (name === null) {
        result.unknownOptions.push(path);
        continue;
      }
      const value = this.files.value(member.value, tree);
      if (this.#isVariable(value.node)) {
        result.unknownOptions.push(path + name);
        continue;
      }
      result.options[path + name] = this.#text(value);
      if (value.node.type === 'ObjectExpression' && depth < 4) this.#members(value, `${path}${name}.`, depth + 1, result);
      else if (!this.#isLiteral(value.node)) result.unknownOptions.push(`${path}${name}.`);
    }
  }

  #text({ node, tree }) {
    return this.#isVariable(node) ? '' : tree.textOf(node);
  }

  /** Whether a value of a wrapper comes from elsewhere: `write`, `options.write`, but not `PERMISSIONS.IOS.CAMERA`. */
  #isVariable(node) {
    if (!this.isWrapper) return false;
    const last = node.type === 'Identifier' ? node.name : isMember(node) ? keyOf(node) : null;
    return last !== null && /[a-z]/.test(last) && last !== 'undefined';
  }

  /** Whether a value has no options. */
  #isLiteral(node) {
    return /Literal$|^(ArrayExpression|UnaryExpression)$/.test(node.type) || isFunction(node)
      || (node.type === 'Identifier' && node.name === 'undefined')
      || (node.type === 'NewExpression' && node.callee.name === 'Date');
  }
}

Object.assign(globalThis, { PackageUses, NativeModuleUses, ArgumentReader, required });
