export default globalThis.Promise;
