export default globalThis.ErrorUtils;
