// Removes Flow's types from a text, as `@babel/plugin-transform-flow-strip-types` does, but replaces them with spaces, so
// that each line and column stays the same. Runs in a context of its own, with Babel's parser.

const patterns = new Set(['Identifier', 'ObjectPattern', 'ArrayPattern', 'RestElement', 'AssignmentPattern']);
const fields = new Set(['ClassProperty', 'PropertyDefinition']);
const typeNode =
  /^(TypeAnnotation|TypeParameterDeclaration|TypeParameterInstantiation|Variance|InferredPredicate|DeclaredPredicate)$/;
const typeStatement = /^(TypeAlias|OpaqueType|InterfaceDeclaration|Declare[A-Z]\w*)$/;
const skipped = new Set(['loc', 'start', 'end', 'range', 'extra', 'errors', 'tokens', 'comments']);

function isTypeStatement(node) {
  if (typeStatement.test(node.type)) return true;
  if (node.type === 'ImportDeclaration') {
    const isType = (each) => each.importKind === 'type' || each.importKind === 'typeof';
    return isType(node) || (node.specifiers.length > 0 && node.specifiers.every(isType));
  }
  if (node.type === 'ExportNamedDeclaration') {
    return node.exportKind === 'type' || (node.declaration && isTypeStatement(node.declaration));
  }
  return node.type === 'ExportAllDeclaration' && node.exportKind === 'type';
}

/** The text without types. Throws the parser's error if the parser cannot read it. */
globalThis.stripTypes = (original, parse) => {
  const { text, program } = withoutNewerFlow(original, parse);
  // One UTF-16 unit each, so that positions stay the same.
  const units = text.split('');
  const isLineEnd = (unit) => unit === '\n' || unit === '\r' || unit === '\u2028' || unit === '\u2029';
  const blank = (start, end) => {
    for (let index = start; index < end; index++) if (!isLineEnd(units[index])) units[index] = ' ';
  };
  // The index of a character between two others, outside comments.
  const find = (character, start, end) => {
    for (let index = start; index < end; index++) {
      if (text.startsWith('//', index)) while (index < end && !isLineEnd(text[index])) index++;
      else if (text.startsWith('/*', index)) index = text.indexOf('*/', index) + 1;
      else if (text.startsWith(character, index)) return index;
    }
    return -1;
  };
  const statement = (node) => {
    blank(node.start, node.end);
    // Otherwise the next statement could continue the previous one.
    units[node.start] = ';';
  };

  const visit = (node, parent) => {
    if (Array.isArray(node)) {
      for (const each of node) visit(each, parent);
      return;
    }
    if (!node || typeof node.type !== 'string') return;
    if (isTypeStatement(node)) return statement(node);
    if (fields.has(node.type) && (node.declare || (!node.value && !node.decorators?.length))) return statement(node);
    if (typeNode.test(node.type)) return blank(node.start, node.end);

    if (node.type === 'ImportSpecifier' && (node.importKind === 'type' || node.importKind === 'typeof')) {
      blank(node.start, node.end);
      const comma = find(',', node.end, parent.source.start);
      const brace = find('}', node.end, parent.source.start);
      if (comma >= 0 && comma < brace) blank(comma, comma + 1);
      return;
    }
    if (patterns.has(node.type) && node.optional) {
      const from = node.type === 'Identifier' ? node.start + node.name.length : node.start;
      const until = node.typeAnnotation ? node.typeAnnotation.start : node.end;
      for (let index = until - 1; index >= from; index--) {
        if (text[index] === '?') {
          blank(index, index + 1);
          break;
        }
      }
    }
    if (node.implements?.length > 0) {
      const first = node.implements[0];
      const start = text.lastIndexOf('implements', first.start);
      blank(start, node.implements[node.implements.length - 1].end);
    }
    const self = node.params?.[0];
    if (self?.type === 'Identifier' && self.name === 'this') {
      blank(self.start, node.params[1] ? node.params[1].start : self.end);
      const comma = find(',', self.end, node.body.start);
      if (!node.params[1] && comma >= 0 && comma < find(')', self.end, node.body.start)) blank(comma, comma + 1);
    }
    if (node.predicate) blank(text.lastIndexOf(':', node.predicate.start), node.predicate.start);
    const answer = node.type === 'ArrowFunctionExpression' ? node.returnType ?? node.predicate : null;
    if (answer) {
      const end = node.predicate?.end ?? answer.end;
      const start = text.lastIndexOf(')', answer.start);
      // No line may end between the parameters and the arrow.
      if (/[\n\r\u2028\u2029]/.test(text.slice(start, end))) {
        blank(start, end);
        units[end - 1] = ')';
        for (const [key, child] of Object.entries(node)) {
          if (!skipped.has(key) && key !== 'returnType' && key !== 'predicate') visit(child, node);
        }
        return;
      }
    }
    for (const [key, child] of Object.entries(node)) {
      if (!skipped.has(key) && key !== 'implements') visit(child, node);
    }
  };
  visit(program.body, null);
  return units.join('');
};

globalThis.strip = (text) => {
  try {
    return 'text' + stripTypes(text, babel);
  } catch (error) {
    const { line = 1, column = 0 } = error?.loc ?? {};
    const words = String(error?.message ?? error).split('\n')[0].replace(/^unknown: /, '').replace(/ \(\d+:\d+\)$/, '');
    const name = nameOfSyntax(text, error?.pos ?? 0);
    return `error${line}:${column + 1}:${name === '' ? words : `${name} is not known`}`;
  }
};
