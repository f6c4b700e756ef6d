// The script of a development build comes from Metro. Here nothing answers at its address.
export default () => ({ url: 'http://localhost:8081/', fullBundleUrl: null, bundleLoadedFromServer: true });
