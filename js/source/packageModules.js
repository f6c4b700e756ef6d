// The native modules for which the files of a package ask, and what they use of them.

const isName = (text) => /^[A-Za-z_$][\w$]{0,199}$/.test(text ?? '');
// Members of JavaScript's objects, and of Expo's `expo.modules.NativeModulesProxy`.
const notModules = new Set([
  'default', 'hasOwnProperty', 'toString', 'constructor', 'prototype', '__proto__', 'callMethod', 'exportedMethods', 'modulesConstants',
]);
const listening = new Set(['addListener', 'addEventListener', 'once', 'on']);
// Names that are typical of callbacks.
const callbackName = /^(callback|cb|done|resolve|reject|on(Success|Error|Fail|Failure|Done|Result|Complete))$|Callback$/;

// A file that listens to events has this.
const listens = /\.\s*(addListener|addEventListener|once|on)\s*[(<?]/;

class PackageModules {
  constructor(files) {
    const asking = files.all.filter((file) => file.mayAsk);
    const passing = new Set();
    const [uses, types] = [new NativeModuleUses(files, passing), new SpecReader(files)];
    Object.assign(this, { files, asking, passing, uses, types, found: new Map() });
  }

  /** The modules, each with what is known of it in `members`. */
  all() {
    const trees = this.files.treesOf(this.asking);
    const requests = trees.flatMap((tree) => tree.nodes.flatMap((node) => this.#request(node, tree)));
    // A spec is the contract of both halves. So it counts more than the type that a file gives `NativeModules.X`.
    requests.sort((one, other) => (one.kind === 'native') - (other.kind === 'native'));
    for (const request of requests) {
      const isNew = !this.found.has(request.module);
      const module = this.#module(request.module, request.kind);
      module.isOptional = request.isOptional && (isNew || module.isOptional);
      this.#readTypes(module, request);
    }
    const taken = trees.flatMap((tree) =>
      tree.ofType('ObjectPattern').flatMap((pattern) => this.uses.taken(pattern, tree).map(keyOf)));
    for (const name of taken.filter(isName)) this.#module(name, 'native').isOptional = false;
    if (this.found.size === 0) return [];
    for (const { module, isTest } of requests) if (isTest) this.found.get(module).isOptional = true;
    this.#addReturned();
    for (const tree of trees) this.#addAlternatives(tree);
    for (const tree of [...trees, ...this.#importing(trees)]) this.#addUses(tree);
    return [...this.found.values()];
  }

  #module(name, kind) {
    if (!this.found.has(name)) {
      this.found.set(name, {
        name, kinds: [], isOptional: false, isReturned: false, isTyped: false, sendsEvents: false, alternatives: [], members: [],
      });
    }
    const module = this.found.get(name);
    if (!module.kinds.includes(kind)) module.kinds.push(kind);
    return module;
  }

  /** How an expression looks up a native module, as a list. */
  #request(node, tree) {
    const found = this.uses.lookup(node, tree);
    if (!found || !isName(found.module) || notModules.has(found.module)) return [];
    const place = outermost(node);
    const { up } = place;
    if (up.type === 'AssignmentExpression' && up.left === place) return [];
    const isChain = isMember(up) && up.object === place && up.optional === true;
    const isOptional = isChain || found.isOptional === true || (found.kind !== 'native' && isCaught(node, tree));
    return [{ ...found, node, tree, isOptional, isTest: isTest(place) }];
  }

  #readTypes(module, { node, tree }) {
    for (const type of [...givenTypes(node), typesIn(tree).get('Spec')]) {
      const found = module.isTyped || !type ? null : this.types.read(type, tree);
      if (found) this.#addTypes(module, found);
    }
  }

  #addTypes(module, { members, events, platforms }) {
    module.isTyped = true;
    if (platforms?.length > 0) module.isOnIOS = platforms.includes('ios');
    if (events) {
      module.sendsEvents = true;
      const read = this.types.read(events.type, events.tree);
      module.members.push(...(read?.members ?? []).map(({ name }) => ({ kind: 'event', name })));
    }
    const constant = ({ name, isOptional, isSettable, type, tree }) => ({
      kind: 'constant', name, isOptional, isSettable, type: typeText(type, tree), value: this.types.neutral(type, tree),
    });
    for (const each of members) {
      const { name, isOptional, signature } = each;
      if (signature && name === 'getConstants') {
        const result = this.types.read(signature.returnType ?? signature.typeAnnotation, each.tree);
        module.members.push(...(result?.members ?? []).map(constant));
      } else if (signature) module.members.push({ kind: 'method', name, isOptional, ...this.#method(each, module) });
      else if (typeName(each.type) === 'EventEmitter') module.members.push({ kind: 'emitter', name });
      else module.members.push(constant(each));
    }
  }

  /** Nitro's methods take functions to call them later. Only a few answer through them. */
  #method(member, module) {
    const method = this.types.method(member);
    const isAnswer = /^(on)?(success|resolve)$/i.test(method.parameters.at(-method.callbacks));
    // `install()` says whether it has installed functions. A library ends the app that hears no.
    if (member.name === 'install' && method.value === false) method.value = true;
    return module.kinds.includes('nitro') && !isAnswer ? { ...method, callbacks: 0 } : method;
  }

  /** The hybrid objects of Nitro that the specs declare, such as one that a factory returns. */
  #addReturned() {
    for (const tree of this.files.treesOf(this.files.all.filter(({ name, isOwn }) => isOwn && name.endsWith('.nitro.ts')))) {
      for (const [name, node] of typesIn(tree)) {
        const known = this.found.get(name);
        const isNew = node.type === 'TSInterfaceDeclaration' && isName(name) && (!known || (known.kinds.includes('nitro') && !known.isTyped));
        const found = isNew ? this.types.read(node, tree) : null;
        if (!found?.platforms || (!known && !found.platforms.includes('ios'))) continue;
        const module = this.#module(name, 'nitro');
        module.isReturned = !known;
        this.#addTypes(module, found);
      }
    }
  }

  /** The modules of `NativeModules.A || NativeModules.B`. The JavaScript takes the first that is there. */
  #addAlternatives(tree) {
    const isChoice = (node) => node.type === 'LogicalExpression' && node.operator !== '&&';
    const leaves = (node) => {
      const value = bare(node);
      return isChoice(value) ? [...leaves(value.left), ...leaves(value.right)] : [value];
    };
    for (const node of tree.nodes.filter((each) => isChoice(each) && !isChoice(outermost(each).up))) {
      const names = leaves(node).map((each) => this.uses.lookup(each, tree)?.module)
        .filter((name) => this.found.has(name));
      if (names.length > 1) for (const name of names) this.found.get(name).alternatives.push(...names);
    }
  }

  /** The other files that import native modules, also through files. If all modules have types, those that listen to events. */
  #importing(asking) {
    const imports = new Map();
    for (const file of this.files.all) if (file.isOwn && !file.mayAsk) imports.set(file, mentionedPaths(file));
    const trees = [];
    for (let isMore = asking.filter((tree) => this.#passesOn(tree)).length > 0; isMore;) {
      isMore = false;
      const isTyped = [...this.found.values()].every((module) => module.isTyped);
      for (const [file, paths] of imports) {
        if (!paths.some((path) => this.passing.has(path)) || (isTyped && !listens.test(file.text))) continue;
        imports.delete(file);
        for (const tree of this.files.treesOf([file])) {
          trees.push(tree);
          isMore = this.#passesOn(tree) || isMore;
        }
      }
    }
    return trees.sort((one, other) => (one.file.name < other.file.name ? -1 : 1));
  }

  /** Whether other files get native modules from a file. Remembers it. */
  #passesOn(tree) {
    const path = pathOf(tree.file.name);
    const isExported = (node) => node && this.uses.meaning(node, tree) !== null;
    const passes = tree.nodes.some((node) => {
      if (node.type === 'AssignmentExpression') {
        return /^(module\.)?exports\b/.test(tree.textOf(node.left)) && isExported(node.right);
      }
      if (!/^Export\w*Declaration$/.test(node.type)) return false;
      if (node.source) return node.exportKind !== 'type' && this.passing.has(this.files.pathOf(node.source.value, tree));
      const made = node.declaration?.declarations?.map((each) => each.init) ?? [node.declaration];
      return [...made, ...(node.specifiers ?? []).map((each) => each.local)].some(isExported);
    });
    if (passes) this.passing.add(path);
    return passes;
  }

  #addUses(tree) {
    const calls = new Map(tree.ofType('CallExpression').filter(({ callee }) => callee.type === 'Identifier')
      .map((call) => [tree.binding(call.callee), call]));
    for (const node of tree.nodes) {
      if (node.type === 'NewExpression') {
        const found = this.uses.meaning(node, tree);
        if (found?.isEmitter && this.found.has(found.module)) this.found.get(found.module).sendsEvents = true;
      } else if (isMember(node)) this.#addMember(node, tree, calls);
      else if (node.type === 'ObjectPattern' && valueOf(node)) {
        const module = this.found.get(this.uses.moduleName(valueOf(node), tree));
        for (const each of module?.isTyped === false ? node.properties : []) {
          const local = each.value?.left ?? each.value;
          const call = local?.type === 'Identifier' ? calls.get(tree.binding(local)) : undefined;
          if (each.key && call) this.#add(module, this.#called(keyOf(each), call, tree));
          else if (each.key) module.members.push({ kind: 'constant', name: keyOf(each) });
        }
      }
    }
  }

  /** Reads `.ring(…)`, `.addListener('onRing', …)` or `.model` after a module. */
  #addMember(node, tree, calls) {
    const name = keyOf(node);
    const found = name === null ? null : this.uses.meaning(node.object, tree);
    const module = found && this.found.get(found.module);
    if (!module) return;
    const place = outermost(node);
    const { up } = place;
    const isCalled = isCall(up) && up.callee === place;
    if (isCalled && listening.has(name)) {
      module.sendsEvents = true;
      const event = this.uses.string(up.arguments[0], tree);
      if (event !== null) module.members.push({ kind: 'event', name: event });
    } else if (found.isEmitter || module.isTyped) return;
    else if (isCalled) this.#add(module, this.#called(name, up, tree));
    else if (up.id?.type === 'Identifier' && calls.has(tree.binding(up.id))) {
      this.#add(module, this.#called(name, calls.get(tree.binding(up.id)), tree));
    }
    else if (up.type !== 'AssignmentExpression' || up.left !== place) module.members.push({ kind: 'constant', name });
  }

  /** Adds a called method. One file may have the types of what another one calls. */
  #add(module, method) {
    const known = module.members.find((each) => each.kind === 'method' && each.name === method.name);
    if (known) known.value ??= method.value;
    else module.members.push(method);
  }

  /** The method of a call. It answers through callbacks if the call passes functions last and does not use a promise. */
  #called(name, call, tree) {
    const names = call.arguments.map((each) => this.#callback(each, tree));
    const others = names.lastIndexOf(null) + 1;
    const callbacks = names.slice(others);
    const { up } = outermost(call);
    const isPromise = isMember(up) && bare(up.object) === call;
    if (isPromise || callbacks.length < 1 || callbacks.length > 2 || others > 49) {
      const type = givenTypes(call).find((each) => each) ?? returnedType(call);
      return { kind: 'method', name, value: this.types.neutral(type, tree) ?? undefined };
    }
    const areDifferent = new Set(callbacks).size === callbacks.length;
    const parameters = [...Array(others).fill(null), ...(areDifferent ? callbacks : ['firstCallback', 'secondCallback'])];
    return { kind: 'method', name, parameters, answer: 'nothing', callbacks: callbacks.length };
  }

  /** A parameter's name for an argument that is a function. `null` for another argument. */
  #callback(node, tree) {
    const value = bare(node);
    if (isFunction(value)) return 'callback';
    if (value.type !== 'Identifier') return null;
    const { kind, path, value: made } = tree.binding(value) ?? {};
    const isMade = kind === 'function' || (kind === 'value' && path.length === 0 && made && isFunction(bare(made)));
    return isMade || callbackName.test(value.name) ? value.name : null;
  }
}

/** The types that the code gives an expression: `get<Spec>('X')`, `NativeModules.X as Spec`, `const x: Spec = …`. */
function givenTypes(node) {
  const types = typeArguments(node).slice(0, 1);
  for (let at = node; at; at = at.up) {
    const { up } = at;
    if (bare(at) !== at && at.typeAnnotation) types.push(at.typeAnnotation);
    if (up.init === at || up.value === at) types.push(up.id?.typeAnnotation ?? up.typeAnnotation);
    const isChoice = up.type === 'LogicalExpression' || (up.type === 'ConditionalExpression' && up.test !== at);
    if (!isChoice && bare(up) !== bare(at)) break;
  }
  return types;
}

/** The declared type of the function that returns the result of a call. */
function returnedType(call) {
  const node = outermost(call);
  const isResult = node.up.type === 'ReturnStatement' || isFunction(node.up);
  return isResult ? [...around(node)].find(isFunction)?.returnType : null;
}

/** Whether the code asks here whether the module exists: before `&&`, after `!!`, or as all that an `if` asks. */
function isTest(place) {
  const { up } = place;
  if (up.type === 'LogicalExpression' && up.operator === '&&') return up.left === place || isTest(up);
  return up.type === 'IfStatement' ? up.test === place : up.operator === '!' && up.up.operator === '!';
}

/** Whether the code goes on when the expression throws: `try { return requireNativeModule('X') } catch { return null }`. */
function isCaught(node, tree) {
  const caught = [...around(node)].find((up) => isFunction(up) || (up.up?.type === 'TryStatement' && up.up.block === up));
  const handler = caught?.up?.handler;
  return Boolean(handler) && !tree.ofType('ThrowStatement').some((each) => contains(handler, each));
}

/** A short type as the file has it. */
function typeText(type, tree) {
  const text = type ? tree.textOf(type).replace(/\s+/g, ' ') : '';
  return /^[ -~]{1,100}$/.test(text) ? text : null;
}

/** Begins with the files of another package. */
globalThis.clearFiles = () => {
  Object.assign(files, new SourceFiles());
  return '';
};

/** Adds a file of a package. `mayAsk` is empty if it has no name with which native modules are looked up. */
globalThis.addFile = (name, text, mayAsk) => {
  files.add({ name, text, lines: null, isOwn: true, mayAsk: mayAsk !== '' });
  return '';
};

/** Adds a file of another package, for its types. */
globalThis.addTypes = (name, text) => {
  files.add({ name, text, lines: null, isOwn: false, mayAsk: false, isTypes: true });
  return '';
};

/** Names the folder and the entry of another package. */
globalThis.addPackage = (name, folder, entry) => {
  files.packages.set(name, { folder, entry: pathOf(joined(`${folder}/package.json`, entry)) });
  return '';
};

/** The modules, and the packages that declare types of theirs and whose files are not here. */
questions.nativeModules = () => {
  const found = new PackageModules(files);
  return { modules: found.all(), packages: [...found.types.lacking].sort() };
};

/** The methods that only throw, as `init` writes them: `notWritten('Doorbell.open')`. */
questions.notWritten = () => files.trees(true).flatMap((tree) => tree.ofType('CallExpression')
  .filter(({ callee }) => callee.name === 'notWritten' && tree.binding(callee)?.kind === 'function')
  .map((call) => stringOf(call.arguments[0])).filter((name) => name));
