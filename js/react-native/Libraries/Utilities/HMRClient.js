const nothing = () => {};

// Changes of files come to no script here, and Expo puts its own `log` in the place of this one.
export default {
  enable: nothing,
  disable: nothing,
  registerBundle: nothing,
  log: nothing,
  setup: nothing,
  unstable_notifyFuseboxConsoleEnabled: nothing,
};
