'use strict';

const stream = (fd) => ({
  fd,
  isTTY: false,
  write(text) {
    native.print(fd, String(text));
    return true;
  },
});

exports.process = {
  env: { NODE_ENV: 'development', ...native.environment() },
  argv: [...native.arguments()],
  exitCode: undefined,
  platform: 'ios',
  versions: {},
  stdout: stream(1),
  stderr: stream(2),
  nextTick(callback, ...args) {
    queueMicrotask(args.length === 0 ? callback : () => callback(...args));
  },
  uptime: () => native.now() / 1000,
};
