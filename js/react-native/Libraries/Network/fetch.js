export const { Headers, Request, Response, fetch } = globalThis;
