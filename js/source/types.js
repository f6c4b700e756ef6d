// What the types of TypeScript and Flow declare.

const nothing = /^(TS)?(Void|Null|Undefined|Never|Empty|NullLiteral)(Keyword|TypeAnnotation)$/;
const functionTypes = new Set(['Function', 'Callback', 'RCTResponseSenderBlock']);
// Types that have the members of their argument; `Sync` is Nitro's.
const wrappers = new Set(['Readonly', 'Required', 'Partial', 'NonNullable', '$ReadOnly', '$Exact', 'Sync']);

/** The type without parentheses and `readonly`, and without a `null` or `undefined` beside it. */
function bareType(type) {
  const isReadOnly = type?.type === 'TSTypeOperator' && type.operator === 'readonly';
  if (isReadOnly || /^(TS)?(TypeAnnotation|ParenthesizedType)$|^NullableType/.test(type?.type)) {
    return bareType(type.typeAnnotation);
  }
  if (!/^(TSUnionType|UnionTypeAnnotation)$/.test(type?.type)) return type ?? null;
  const types = type.types.filter((each) => !nothing.test(each.type) && each.literal?.raw !== 'null');
  return types.length === 1 ? bareType(types[0]) : type;
}

/** The name of the type to which a type refers: `EventEmitter` for `CodegenTypes.EventEmitter<string>`. */
function typeName(type) {
  if (!/^(TSTypeReference|Generic\w+|TSExpressionWith\w+|InterfaceExtends|TS\w+Heritage)$/.test(type?.type)) return null;
  let name = type.typeName ?? type.id ?? type.expression;
  while (name && name.type !== 'Identifier') name = name.right ?? name.property ?? name.id;
  return name?.name ?? null;
}

// What stands for a value of a type that others declare.
const neutralValues = {
  String: '', Boolean: false, Number: 0, Int32: 0, Double: 0, Float: 0,
  Array: { list: [] }, ReadonlyArray: { list: [] }, $ReadOnlyArray: { list: [] },
  Record: { object: {} }, Object: { object: {} }, UnsafeObject: { object: {} }, Partial: { object: {} }, AnyMap: { object: {} },
  ArrayBuffer: { kind: 'buffer' }, Date: { kind: 'date' }, Int64: { kind: 'bigint' }, UInt64: { kind: 'bigint' },
  Function: { function: { isPromise: false } },
};
// Types whose values are those of their argument.
const transparent = new Set(['Promise', 'WithDefault', 'CustomType', 'Sync', 'Readonly', '$ReadOnly', 'NonNullable']);

const typeArguments = (node) => (node.typeParameters ?? node.typeArguments)?.params ?? [];
const isFunctionType = (type) => type?.type === 'TSFunctionType' || type?.type === 'FunctionTypeAnnotation';

// A choice that says nothing: a person has not answered yet, or nothing is known.
const saysNothing = /^((un|not_?)(determined|known|specified|defined|set)|none)$/i;

/** The one of these values that says nothing, else the first, with another one that a search can try. */
function choice(values, names = values) {
  const chosen = Math.max(names.findIndex((name) => saysNothing.test(name)), 0);
  const others = values.filter((value) => value !== values[chosen]);
  return others.length > 0 ? { value: values[chosen], other: others[0] } : values[chosen];
}

/** A value of an enum. */
function enumValue(node) {
  const { members } = node.body ?? node;
  return choice(members.map((each, index) => each.initializer?.value ?? index), members.map((each) => nameOf(each.id))) ?? 0;
}

/** What the declaration of an alias says. */
const aliased = (node) => node.right ?? node.impltype ?? node.typeAnnotation ?? null;

/** The declarations of types in a file, by name. */
function typesIn(tree) {
  if (tree.types) return tree.types;
  tree.types = new Map();
  for (const statement of tree.program.body) {
    const node = statement.declaration ?? statement;
    if (!/^(TS|Declare)?(Interface|TypeAlias|Class|OpaqueType|Enum)/.test(node.type)) continue;
    if (node.id && !tree.types.has(node.id.name)) tree.types.set(node.id.name, node);
    if (statement.type === 'ExportDefaultDeclaration') tree.types.set('default', node);
  }
  return tree.types;
}

/** Reads types, also those of other files. */
class SpecReader {
  constructor(files) {
    Object.assign(this, { files, found: new Map(), lacking: new Set() });
  }

  /** The declaration of a type: `{ node, tree }`. */
  find(name, tree, depth = 0) {
    const own = typesIn(tree).get(name);
    if (own) return { node: own, tree };
    if (depth > 8) return null;
    for (const node of tree.program.body) {
      const isImport = node.type === 'ImportDeclaration';
      const isAll = node.type === 'ExportAllDeclaration' && !node.exported;
      const local = node.specifiers?.find((each) => nameOf(isImport ? each.local : each.exported) === name);
      const other = !local?.local ? name : isImport ? importedName(local) : nameOf(local.local);
      if (local && !node.source) return other === name ? null : this.find(other, tree, depth + 1);
      const found = local || isAll ? this.#imported(other, node.source.value, tree, depth + 1) : null;
      if (found || local) return found;
      if (name === 'default' && /^ExportDefault/.test(node.type)) return this.find(node.declaration.name, tree, depth + 1);
    }
    return depth > 0 ? null : this.#anywhere(name);
  }

  /** The declaration of a type that an import names. Remembers the packages whose files are not here. */
  #imported(name, specifier, tree, depth) {
    const [own] = isRelative(specifier) ? [''] : /^(@[^/]+\/)?[^/]*/.exec(specifier);
    if (own !== '' && !this.files.packages.has(own)) this.lacking.add(own);
    const { folder, entry } = this.files.packages.get(own) ?? {};
    const path = specifier === own ? entry : pathOf(folder + specifier.slice(own.length));
    const file = own === '' ? this.files.imported(specifier, tree) : this.files.treeAt(path);
    return (file && this.find(name, file, depth)) ?? (folder ? this.#anywhere(name, folder) : null);
  }

  /** A declaration in any file of a package, if nothing says which. */
  #anywhere(name, folder = '') {
    const key = `${name} ${folder}`;
    if (this.found.has(key)) return this.found.get(key);
    this.found.set(key, null);
    const declares = new RegExp(`\\b(interface|type|class|enum)\\s+${name.replaceAll('$', '\\$')}\\b`);
    for (const file of this.files.all.filter((each) => (folder ? each.name.startsWith(`${folder}/`) : each.isOwn))) {
      const other = declares.test(file.text) ? this.files.tree(file) : null;
      const node = other && typesIn(other).get(name);
      if (node) this.found.set(key, { node, tree: other });
      if (node) break;
    }
    return this.found.get(key);
  }

  /** What a type declares: `{ members, events, platforms }`. `null` if no file of the package declares its members. */
  read(type, tree) {
    const found = { members: [], events: null, platforms: null, isDeclared: false };
    this.#collect(type, tree, found, new Set());
    return found.isDeclared ? found : null;
  }

  #collect(type, tree, found, seen) {
    type = bareType(type);
    // More types than any module's type has.
    if (!type || seen.has(type) || seen.size > 200) return;
    seen.add(type);
    const collect = (each) => this.#collect(each, tree, found, seen);
    const body = type.type === 'TSTypeLiteral' ? type.members : type.type === 'ObjectTypeAnnotation' ? type.properties : null;
    if (body) {
      found.isDeclared = true;
      for (const node of body) {
        if (node.type === 'ObjectTypeSpreadProperty') collect(node.argument);
        else found.members.push(...this.#member(node, tree));
      }
    } else if (/^(TSIntersectionType|IntersectionTypeAnnotation)$/.test(type.type)) type.types.forEach(collect);
    else if (typeName(type) !== null) this.#refer(typeName(type), typeArguments(type), tree, found, seen);
    else if (type.body) {
      found.isDeclared = true;
      if (type.body.type === 'ObjectTypeAnnotation') collect(type.body);
      else for (const node of type.body.body) found.members.push(...this.#member(node, tree));
      // Later parsers have one node for `NativeModule<Events>`.
      const parent = bare(type.superClass);
      const types = (type.superTypeParameters ?? type.superTypeArguments)?.params ?? typeArguments(type.superClass ?? {});
      if (parent) this.#refer(isMember(parent) ? keyOf(parent) : parent.name ?? null, types, tree, found, seen);
      [...(type.extends ?? []), ...(type.implements ?? [])].forEach(collect);
    } else if (/Alias|Opaque/.test(type.type)) collect(aliased(type));
  }

  #refer(name, types, tree, found, seen) {
    if (wrappers.has(name)) return this.#collect(types[0], tree, found, seen);
    if (name === 'Pick' || name === 'Omit') {
      const keys = new Set((types[1]?.types ?? [types[1]]).map((each) => each?.literal?.value));
      const all = this.read(types[0], tree);
      found.isDeclared ||= all !== null;
      found.members.push(...(all?.members ?? []).filter((each) => keys.has(each.name) === (name === 'Pick')));
      return undefined;
    }
    if (name === 'NativeModule' && types.length > 0) found.events ??= { type: types[0], tree };
    if (name === 'HybridObject') found.platforms = this.read(types[0], tree)?.members.map((each) => each.name) ?? [];
    if (['NativeModule', 'HybridObject', 'TurboModule', 'SharedObject', null].includes(name)) return undefined;
    const declared = this.find(name, tree);
    return declared && this.#collect(declared.node, declared.tree, found, seen);
  }

  /** A member as a list, which is empty for what a module does not have. */
  #member(node, tree) {
    const name = node.key ? keyOf(node) : null;
    if (name === null || node.static || node.kind === 'set' || /^(private|protected)$/.test(node.accessibility)) return [];
    const isOptional = node.optional === true;
    const code = node.value?.params ? node.value : node;
    const isMethod = /Method/.test(node.type) || code !== node;
    if (isMethod && node.kind !== 'get') return [{ name, isOptional, signature: code, tree }];
    const type = bareType(node.type === 'ObjectTypeProperty' ? node.value : code.returnType ?? code.typeAnnotation);
    if (isFunctionType(type)) return [{ name, isOptional, signature: type, tree }];
    return [{ name, isOptional, isSettable: node.readonly !== true, type, tree }];
  }

  /** The names of a function's parameters (`null` for one without a name), and how it answers. */
  method({ signature, tree }) {
    const parameters = [...(signature.parameters ?? signature.params), ...(signature.rest ? [signature.rest] : [])]
      .map((each) => each.parameter ?? each.left ?? each).filter((each) => each.name !== 'this');
    const names = parameters.map((each) => each.name?.name ?? each.argument?.name ?? each.name ?? null);
    const answer = this.#answer(signature.returnType ?? signature.typeAnnotation, tree);
    const areFunctions = parameters.map((each) => answer === 'nothing' && this.#functionType(each.typeAnnotation, tree) !== null);
    const callbacks = areFunctions.length - areFunctions.lastIndexOf(false) - 1;
    const isCallback = callbacks > 0 && callbacks < 3 && areFunctions.filter((each) => each).length === callbacks;
    const answering = isCallback ? parameters.find((each, index) => areFunctions[index] && !/err|fail|reject/i.test(names[index])) : null;
    const value = answering
      ? this.#passed(answering.typeAnnotation, tree) : this.neutral(signature.returnType ?? signature.typeAnnotation, tree);
    return { parameters: names, answer, callbacks: isCallback ? callbacks : 0, value };
  }

  /** A value of the type, or of what its promise gives, that says nothing, as `NeutralValue` decodes it: `''`, 0, `{ list: [] }`. */
  neutral(type, tree, outer = []) {
    // Deeper than any module's results, and a type that contains itself.
    if (!type || outer.length > 12 || outer.includes(type)) return null;
    const of = (each, at = tree) => this.neutral(each, at, [...outer, type]);
    const isReadOnly = type.type === 'TSTypeOperator' && type.operator === 'readonly';
    if (isReadOnly || /^(TS)?(TypeAnnotation|ParenthesizedType)$/.test(type.type)) return of(type.typeAnnotation);
    const isNothing = (each) => nothing.test(each.type) || each.literal?.raw === 'null';
    if (/^(TSUnionType|UnionTypeAnnotation)$/.test(type.type)) {
      const literals = type.types.map((each) => (/Literal(Type|TypeAnnotation)$/.test(each.type) ? each.literal?.value ?? each.value : null));
      if (literals.every((each) => ['string', 'number', 'boolean'].includes(typeof each))) return choice(literals);
      const empty = type.types.find(isNothing);
      return empty ? of(empty) : type.types.map((each) => of(each)).find((each) => each !== null) ?? null;
    }
    if (/^NullableType|^(TS)?Null|^TSLiteralType$/.test(type.type) && !type.literal?.value) return null;
    if (isNothing(type)) return undefined;
    if (isFunctionType(type)) return this.#function(type, tree, outer);
    if (/String(Keyword|TypeAnnotation)$|TemplateLiteralType$/.test(type.type)) return '';
    if (/BigInt(Keyword|TypeAnnotation)$/.test(type.type)) return { kind: 'bigint' };
    if (/Number(Keyword|TypeAnnotation)$/.test(type.type)) return 0;
    if (/Boolean(Keyword|TypeAnnotation)$/.test(type.type)) return false;
    if (/Literal(Type|TypeAnnotation)$/.test(type.type) && type.type !== 'TSTypeLiteral') return type.literal?.value ?? type.value;
    if (/TupleType(Annotation)?$/.test(type.type)) {
      return { list: (type.elementTypes ?? type.types).map((each) => of(each.elementType ?? each) ?? null) };
    }
    if (/ArrayType(Annotation)?$/.test(type.type)) return { list: [] };
    const name = typeName(type);
    if (transparent.has(name)) return of(typeArguments(type)[0]);
    if (Object.hasOwn(neutralValues, name ?? '')) return neutralValues[name];
    const declared = name === null ? null : this.find(name, tree);
    if (declared?.node.type === 'TSEnumDeclaration') return enumValue(declared.node);
    if (declared && outer.includes(declared.node)) return null;
    if (declared && /Alias|Opaque/.test(declared.node.type)) return of(aliased(declared.node), declared.tree);
    const found = this.read(type, tree);
    if (found?.platforms) return { hybridObject: name };
    const within = declared ? [...outer, type, declared.node] : [...outer, type];
    const member = (each) => each.signature
      ? this.#function(each.signature, each.tree, within) : this.neutral(each.type, each.tree, within);
    const members = found?.members.filter((each) => !each.isOptional);
    return members ? { object: Object.fromEntries(members.map((each) => [each.name, member(each)])) } : null;
  }

  /** A function that returns such a value. One that a function's result has returns nothing, so that types end. */
  #function(type, tree, outer) {
    const result = type.returnType ?? type.typeAnnotation;
    const isNested = outer.some((each) => each.parameters ?? each.params);
    const returns = isNested ? undefined : this.neutral(result, tree, [...outer, type]);
    return { function: { returns, isPromise: this.#answer(result, tree) === 'promise' } };
  }

  /** A value of the type of a callback's first argument. */
  #passed(callback, tree) {
    const found = this.#functionType(callback, tree);
    const [first] = found.type.parameters ?? found.type.params ?? [];
    return first && this.neutral((first.parameter ?? first).typeAnnotation, found.tree);
  }

  /** The type of a function, also by the name of its alias. `null` for other types. */
  #functionType(type, tree, depth = 0) {
    type = bareType(type);
    const name = typeName(type);
    if (isFunctionType(type) || functionTypes.has(name)) return { type, tree };
    if (wrappers.has(name)) return this.#functionType(typeArguments(type)[0], tree, depth);
    const alias = depth < 4 && name !== null ? this.find(name, tree) : null;
    return alias && this.#functionType(aliased(alias.node), alias.tree, depth + 1);
  }

  #answer(type, tree, depth = 0) {
    if (!type) return 'promise';
    const bare = bareType(type);
    if (!bare || nothing.test(bare.type)) return 'nothing';
    const name = typeName(bare);
    if (name === 'Promise' || bare.types?.some((each) => typeName(each) === 'Promise')) return 'promise';
    const alias = depth < 4 ? typesIn(tree).get(name) : null;
    return alias && aliased(alias) ? this.#answer(aliased(alias), tree, depth + 1) : 'value';
  }
}
