export const { URL, URLSearchParams } = globalThis;
