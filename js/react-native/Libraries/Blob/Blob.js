export default globalThis.Blob;
