'use strict';

const env = { NODE_ENV: 'development', ...native.environment() };

const stream = (fd) => ({
  fd,
  isTTY: false,
  write(text) {
    native.print(fd, String(text));
    return true;
  },
});

const complete = () => ({
  env,
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
});

/** As on a phone, and what the command line says after the script. */
function ofPhone() {
  const argv = [...native.arguments()];
  return argv.length > 2 ? { env, argv } : { env };
}

exports.process = native.reactNative > 0 ? ofPhone() : complete();
