export default globalThis.FormData;
