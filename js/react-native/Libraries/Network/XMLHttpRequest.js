export default globalThis.XMLHttpRequest;
