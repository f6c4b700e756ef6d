'use strict';

const path = require('node:path');
const ts = require('typescript');

/** The program that a tsconfig.json or jsconfig.json describes, with other options where this compiler is too old. */
exports.program = (name, more = {}) => {
  const file = path.resolve(name);
  const { config, error } = ts.readConfigFile(file, ts.sys.readFile);
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'));
  // TypeScript 5 has it; for what scripts import it is the same as `node`.
  if (config.compilerOptions.moduleResolution === 'bundler') config.compilerOptions.moduleResolution = 'node';
  Object.assign(config.compilerOptions, more, { noEmit: true });
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, path.dirname(file), {}, file);
  const program = ts.createProgram(parsed.fileNames, parsed.options);
  return { program, errors: parsed.errors };
};

/** What is wrong, as `tsc` prints it. */
exports.problems = ({ program, errors }) => {
  const found = [
    ...errors, ...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics(),
    // The bundler removes Flow's annotations, which TypeScript understands in a .js file and does not allow there.
    ...program.getSyntacticDiagnostics().filter(({ code }) => code !== 8010),
    ...program.getSemanticDiagnostics(),
  ];
  return ts.formatDiagnostics(found, {
    getCurrentDirectory: ts.sys.getCurrentDirectory, getNewLine: () => '\n', getCanonicalFileName: (name) => name,
  });
};
