/** The lines of a stack; those of JavaScriptCore are `function@file:line:column`. */
export default function parseErrorStack(stack) {
  if (typeof stack !== 'string') return stack ?? [];
  return stack.split('\n').map((line) => /^(?:(.*)@)?(.*?)(?::(\d+):(\d+))?$/.exec(line))
    .map(([, methodName = '<unknown>', file, lineNumber, column]) => ({
      methodName, file, lineNumber: Number(lineNumber ?? 0), column: Number(column ?? 1) - 1,
    }));
}
