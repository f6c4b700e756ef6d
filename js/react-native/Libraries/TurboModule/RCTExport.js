// Only types.
export {};
