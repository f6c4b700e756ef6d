export default globalThis.FileReader;
