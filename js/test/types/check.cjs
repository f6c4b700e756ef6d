'use strict';

// Checks the projects whose tsconfig.json or jsconfig.json are named, as `tsc -p` does.
const { problems, program } = require('./compiler.cjs');

for (const file of process.argv.slice(2)) {
  // Scripts without annotations are checked as well; what a `catch` catches is anything there.
  const isEditors = file.endsWith('jsconfig.json');
  const found = problems(program(file, isEditors
    ? { checkJs: true, noImplicitAny: false, useUnknownInCatchVariables: false, skipLibCheck: false } : {}));
  if (found !== '') {
    console.error(`${file}:\n${found}`);
    process.exitCode = 1;
  }
}
