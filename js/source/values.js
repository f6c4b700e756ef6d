// What expressions stand for: parts of a package, and the options in the arguments of calls.

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

/** The values that code assigns to a variable, or to a member: `this.name`, `exports.name`. */
function assigned(place, tree) {
  if (!tree.assigned) {
    tree.assigned = new Map();
    const add = (place, value) => tree.assigned.set(place, [...(tree.assigned.get(place) ?? []), value]);
    for (const node of tree.nodes) {
      const { type, left, right, value } = node;
      if (/^(PropertyDefinition|Class(Private)?Property)$/.test(type) && value) add(`this.${keyOf(node)}`, value);
      if (type !== 'AssignmentExpression') continue;
      if (left.type === 'Identifier') add(tree.binding(left), right);
      else if (isMember(left)) add(`${tree.textOf(left.object)}.${keyOf(left)}`.replace('module.exports.', 'exports.'), right);
    }
  }
  return tree.assigned.get(place) ?? [];
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
    for (const value of assigned(binding, tree)) {
      const part = binding.kind === 'value' ? this.#part(value, tree, depth) : null;
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

Object.assign(globalThis, { PackageUses, ArgumentReader, required, assigned });
