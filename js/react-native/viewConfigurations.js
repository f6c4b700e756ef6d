// Here is no view of any kind, so each kind is there and has nothing.
const configuration = () => ({ Commands: {}, Constants: {}, NativeProps: {} });

/** What JavaScript says about the kinds of native views. */
export const viewConfigurations = {
  getViewManagerConfig: (_name) => configuration(),
  hasViewManagerConfig: (_name) => true,
};
