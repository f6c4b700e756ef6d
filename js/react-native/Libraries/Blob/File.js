export default globalThis.File;
