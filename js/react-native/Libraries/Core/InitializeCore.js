// The globals are there before the script.
export {};
