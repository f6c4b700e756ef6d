// Rewrites the syntax of newer Flow that Babel's parser does not know into syntax that it knows, or into spaces: casts with
// `as`, type guards, conditional and mapped types, components, hooks, enums. Each line stays the same. Only the head of a
// component or a hook gets other columns.

const space = (text) => text.replace(/[^\n\r\u2028\u2029]/g, ' ');

/** Reads a text from a position on, without a parser of types. */
class TypeReader {
  constructor(text, index) {
    this.text = text;
    this.index = index;
  }

  /** Skips what matches here, and returns the match. */
  skip(pattern) {
    const sticky = new RegExp(pattern.source, 'y');
    sticky.lastIndex = this.index;
    const match = sticky.exec(this.text);
    if (match) this.index += match[0].length;
    return match;
  }

  skipSpace() {
    while (this.skip(/\s+|\/\/[^\n]*|\/\*[^]*?\*\//)) { /* before a token */ }
  }

  /** Skips from a bracket to the one that closes it. */
  skipBracket() {
    const closing = { '(': ')', '[': ']', '{': '}', '<': '>' };
    const open = [];
    do {
      if (this.skip(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|=>|\/\/[^\n]*|\/\*[^]*?\*\//)) continue;
      if (this.index >= this.text.length) return;
      const unit = this.text[this.index++];
      if (closing[unit]) open.push(closing[unit]);
      else if (unit === open[open.length - 1]) open.pop();
    } while (open.length > 0);
  }

  begins(units) {
    return this.index < this.text.length && units.includes(this.text[this.index]);
  }

  /** Skips a type, also one that only newer Flow has. After the parameters of an arrow function no arrow belongs to it. */
  skipType(arrow = '=>|') {
    const operator = new RegExp(`${arrow}\\|(?!\\|)|&(?!&)|(?:is|renders[?*]?)\\b`);
    for (;;) {
      this.skipSpace();
      while (this.skip(/(?:\?|\|(?!\|)|&(?!&)|(?:typeof|keyof|interface|infer|readonly|hook|renders[?*]?)\b(?!\s*[:=,;)\]}>])|renders[?*])/)) {
        this.skipSpace();
      }
      const isComponent = this.skip(/component(?=\s*[(<])/);
      if (this.begins('([{<')) {
        if (this.begins('<')) {
          this.skipBracket();
          this.skipSpace();
        }
        this.skipBracket();
      } else if (!isComponent && !this.skip(/[\w$]+|-?\d[\w.]*|'[^'\n]*'|"[^"\n]*"|\*/)) {
        return;
      }
      while (this.begins('<[') || this.skip(/\??\.(?=[\w$])[\w$]+|\?\.(?=\[)/)) if (this.begins('<[')) this.skipBracket();
      const { index } = this;
      this.skipSpace();
      // The type goes on, after an operator or in a type guard.
      if (this.skip(operator)) continue;
      if (this.skip(/extends\b/)) {
        this.skipType();
        this.skipSpace();
        if (!this.skip(/\?/)) return;
        this.skipType();
        this.skipSpace();
        if (!this.skip(/:/)) return;
        continue;
      }
      this.index = index;
      return;
    }
  }
}

const endOfType = (text, index, arrow) => {
  const reader = new TypeReader(text, index);
  reader.skipType(arrow);
  return reader.index;
};

// The parameters of a component are the properties of one parameter.
function componentParameters(list) {
  const reader = new TypeReader(list, 0);
  let text = '';
  for (;;) {
    const start = reader.index;
    reader.skipSpace();
    text += list.slice(start, reader.index);
    if (reader.index >= list.length) return text;
    const name = reader.skip(/\.\.\.\s*|'[^'\n]*'|"[^"\n]*"|[\w$]+/);
    if (!name) return null;
    text += name[0];
    if (name[0].startsWith('.') && reader.begins('{[')) return null;
    if (name[0].startsWith('.')) text += reader.skip(/[\w$]*/)[0];
    const as = reader.skip(/(\s+)as(\s+)/);
    if (as) {
      text += `${as[1]}: ${as[2]}`;
      const from = reader.index;
      if (reader.begins('{[')) reader.skipBracket();
      else reader.skip(/[\w$]+/);
      text += list.slice(from, reader.index);
    }
    const typed = reader.index;
    reader.skip(/\s*\?/);
    if (reader.skip(/\s*:/)) reader.skipType();
    text += space(list.slice(typed, reader.index));
    const rest = reader.index;
    while (reader.index < list.length && !reader.begins(',')) {
      if (reader.begins('([{')) reader.skipBracket();
      else if (!reader.skip(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/)) reader.index++;
    }
    if (reader.begins(',')) reader.index++;
    text += list.slice(rest, reader.index);
  }
}

// `component Foo<T>(a: A, ...rest: Rest) renders Bar {` from `component` on.
function component(text, start) {
  const reader = new TypeReader(text, start);
  const head = reader.skip(/component(\s+)([\w$]+)\s*/);
  const generics = reader.index;
  if (reader.begins('<')) reader.skipBracket();
  reader.skipSpace();
  const open = reader.index;
  if (!head || !reader.begins('(')) return null;
  reader.skipBracket();
  const close = reader.index - 1;
  const list = text.slice(open + 1, close);
  const parameters = componentParameters(list);
  if (parameters === null) return null;
  reader.skipSpace();
  if (reader.skip(/renders[?*]?/)) reader.skipType();
  // A component may have a parameter `ref`, which React passes as any other one.
  const words = `function${head[1]}${head[2]}${space(text.slice(generics, open))}`;
  const wrapped = list.trim() === '' ? `(${parameters})` : `({${parameters}})`;
  return { start, end: reader.index, text: words + wrapped + space(text.slice(close + 1, reader.index)) };
}

// What `babel-plugin-transform-flow-enums` makes of `enum E of string {A = 'a', B = 'b'}`.
function enumeration(text, start) {
  const reader = new TypeReader(text, start);
  const head = reader.skip(/enum(\s+)([\w$]+)(?:\s+of\s+(\w+))?\s*/);
  if (!head || !reader.begins('{')) return null;
  const open = reader.index;
  reader.skipBracket();
  const body = text.slice(open + 1, reader.index - 1).replace(/\/\/[^\n]*|\/\*[^]*?\*\//g, space).replace('...', '   ');
  const isMirrored = !body.includes('=') && head[3] !== 'symbol';
  const members = body.replace(/([\w$]+)(\s*=\s*)?('[^'\n]*'|"[^"\n]*"|[\w.-]+)?/g, (_, name, equals, value) => {
    if (isMirrored) return `'${name}'`;
    return `${name}: ${equals ? value : head[3] === 'symbol' ? `Symbol('${name}')` : `'${name}'`}`;
  });
  const made = isMirrored ? `.Mirrored([${members}])` : `({${members}})`;
  const lines = text.slice(start, open).replace(/[^\n]/g, '');
  const before = text.slice(0, start);
  const runtime = "require('flow-enums-runtime')";
  const isDefault = /\bexport\s+default\s+$/.exec(before);
  if (isDefault) {
    return {
      start: start - isDefault[0].length, end: reader.index,
      text: `const ${head[2]} = ${runtime}${made}; export default ${head[2]};${lines}`,
    };
  }
  return { start, end: reader.index, text: `const ${head[2]} = ${runtime}${made};${lines}` };
}

// A declaration has no code.
function declaration(text, place, before) {
  const word = /\bdeclare\s+(?:export\s+(?:default\s+)?)?$/.exec(before);
  const reader = new TypeReader(text, place);
  if (!word || !reader.skip(/(?:component|hook|enum|namespace|async)\b\s*(?:function\b\s*)?[\w$]*/)) return null;
  reader.skipSpace();
  while (reader.begins('<({') || reader.skip(/of\s+\w+/)) {
    reader.skipBracket();
    reader.skipSpace();
  }
  if (reader.skip(/:|renders[?*]?/)) reader.skipType();
  return { start: word.index, end: reader.index, text: `;${space(text.slice(word.index + 1, reader.index))}` };
}

/** What to write instead of the syntax at which the parser stopped; `undefined` if it is not known. */
function replacement(text, stop) {
  // Comments with types, such as `/*:: as T */`, are code for the parser.
  const place = stop + /^(?:\s|\/\*::)*/.exec(text.slice(stop))[0].length;
  const rest = text.slice(place, place + 200);
  const before = text.slice(Math.max(0, place - 400), place);
  const offset = place - before.length;
  const at = (change) => change && { ...change, start: change.start + offset };
  const ending = (pattern) => pattern.exec(before);
  const blank = (start, end) => ({ start, end, text: space(text.slice(start, end)) });

  if (/^as\s/.test(rest)) return blank(place, endOfType(text, place + 2));
  const declare = declaration(text, place, before);
  if (declare) return { ...declare, start: declare.start + offset };
  const kind = /^(?:const|let)\b/.exec(rest);
  if (kind && ending(/\bdeclare\s+(?:export\s+)?$/)) {
    return { start: place, end: place + kind[0].length, text: 'var'.padEnd(kind[0].length) };
  }
  // Components, hooks and enums begin statements.
  const statement = /^(?:component|hook|enum)\b/.test(rest)
    ? { index: before.length, 0: '' } : ending(/(?:component|hook)\s+$/);
  if (statement && /(?:^|[;{}\n]|\*\/|\bexport\s+|\bdefault\s+)[ \t]*$/.test(before.slice(0, statement.index))) {
    const start = place - statement[0].length;
    const word = text.slice(start, start + 9);
    if (/^enum\s/.test(word)) return enumeration(text, start);
    if (/^hook\s/.test(word)) return { start, end: start + 4, text: 'function' };
    if (word === 'component') {
      const found = component(text, start);
      if (found) return found;
    }
  }
  // Type guards: `): x is string`, `): implies x is string`, `): asserts x`.
  if (/^is\s/.test(rest)) return blank(place, endOfType(text, place + 2));
  if (ending(/\b(?:implies|asserts)\s+$/)) {
    return blank(place, endOfType(text, place));
  }
  const guard = /^:\s*(?:(?:implies|asserts)\s+)?(?=[\w$]+\s+is\s)/.exec(rest);
  if (guard) return blank(place, endOfType(text, place + guard[0].length, ''));
  // Conditional types, and limits of type parameters.
  if (/^(?:extends|super)\b/.test(rest)) {
    const reader = new TypeReader(text, place + /^\w+/.exec(rest)[0].length);
    reader.skipType();
    reader.skipSpace();
    if (rest.startsWith('e') && reader.skip(/\?/)) {
      reader.skipType();
      reader.skipSpace();
      if (reader.skip(/:/)) reader.skipType();
    }
    return blank(place, reader.index);
  }
  // The parser misses a default before it sees the limit.
  const limited = /^[+-]?[\w$]+\s+(?=extends\b)/.exec(rest);
  if (limited) return blank(place + limited[0].length, endOfType(text, place + limited[0].length + 'extends'.length));
  const imported = /^type\s*\*\s*as\s[^'"]*(?:'[^'\n]*'|"[^"\n]*")/.exec(rest);
  const word = imported && ending(/\bimport\s+$/);
  if (word) return blank(offset + word.index, place + imported[0].length);
  // Mapped types: `{[K in keyof O]?: O[K]}`.
  const key = ending(/\[\s*[\w$]+\s*$/);
  if (/^in\b/.test(rest) && key) {
    const reader = new TypeReader(text, place + 2);
    reader.skipType();
    reader.skipSpace();
    const end = reader.index;
    return text[end] === ']' && text[end + 1] === '?'
      ? { start: place, end: end + 2, text: `${space(text.slice(place, end))}] ` } : blank(place, end);
  }
  // Words before a type.
  const prefix = ending(/\b(?:keyof|infer|readonly|hook|renders)\s*$/) ?? ending(/(?<=[<,]\s*)(?:in|out)\s+$/);
  if (prefix) return blank(offset + prefix.index, place + (prefix[0].startsWith('renders') && /^[?*]/.test(rest) ? 1 : 0));
  if (/^renders\b/.test(rest)) return blank(place, endOfType(text, place));
  if (/^(?:const|in|out)\s+[\w$]/.test(rest) && ending(/[<,]\s*$/)) return blank(place, place + /^\w+/.exec(rest)[0].length);
  if (rest.startsWith('(') && ending(/\bcomponent\s*(?:<[^()]*>\s*)?$/)) return blank(place, endOfType(text, place));
  // The names of a tuple's elements.
  const colon = /^\??\s*:/.exec(rest);
  const label = colon && ending(/[[,]\s*([\w$]+\??\s*)$/);
  if (label) return blank(place - label[1].length, place + colon[0].length);
  if (rest.startsWith('...') && ending(/[[,](?:\s|\/\*[^*]*\*\/|\/\/[^\n]*\n)*$/)) return blank(place, place + 3);
  const sign = /^[+-](?=[\w$]+\??\s*:)/.test(rest) && ending(/[[,]\s*$/);
  if (sign) return blank(place, place + 1);
  // The parser takes `<T extends Key>(key: T) => …` for an element, and stops later.
  const element = [...text.slice(0, stop).matchAll(/(?:[=(,:?]|\breturn|\basync)\s*<[\w$]+\s+(?=extends\s)/g)].pop();
  if (!element) return undefined;
  const limit = element.index + element[0].length;
  return blank(limit, endOfType(text, limit + 'extends'.length));
}

/** What the syntax at which the parser stopped is called, if it is Flow's and not known here. */
globalThis.nameOfSyntax = (text, stop) => {
  const place = stop + /^\s*/.exec(text.slice(stop))[0].length;
  const before = text.slice(Math.max(0, place - 400), place);
  const rest = text.slice(place, place + 20);
  if (/\bmatch\s*(?:\([^]*\)\s*)?$/.test(before) && /^[({]/.test(rest)) return "Flow's `match`";
  if (/\bimport\s*$/.test(before) && rest.startsWith('(')) return "Flow's type `import()`";
  if (/\brecord\s+$/.test(before)) return "Flow's `record`";
  if (/\bcomponent\s*$/.test(before)) return "Flow's `component`";
  if (rest.startsWith('%')) return "Flow's `%checks`";
  return '';
};

/** The text in the syntax that `parse` knows, and its program. Throws the error of `parse`. */
globalThis.withoutNewerFlow = (text, parse) => {
  for (;;) {
    try {
      return { text, program: parse(text).program };
    } catch (error) {
      const change = typeof error.pos === 'number' ? replacement(text, error.pos) : undefined;
      const written = change && text.slice(0, change.start) + change.text + text.slice(change.end);
      if (!change || written === text) throw error;
      text = written;
    }
  }
};
