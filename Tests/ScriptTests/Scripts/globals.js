// bridgehost: --launch none --globals web
const names = [
  'global', 'self', 'window', 'globalThis', '__DEV__', 'console', 'setTimeout', 'setInterval',
  'setImmediate', 'queueMicrotask', 'requestAnimationFrame', 'fetch', 'Headers', 'Request',
  'Response', 'AbortController', 'AbortSignal', 'performance', 'TextEncoder', 'TextDecoder',
  'btoa', 'atob', 'crypto', 'process', 'URL', 'URLSearchParams', 'structuredClone', 'ErrorUtils',
];
console.log(names.map((name) => `${name}: ${typeof globalThis[name]}`).join('\n'));
console.log(new TextDecoder().decode(new TextEncoder().encode('žluťoučký 👩‍👩‍👧 \u0000')));
console.log(btoa('hello'), atob('aGVsbG8='), crypto.randomUUID().length);
console.log(crypto.getRandomValues(new Uint8Array(4)).length);
try { atob('*'); } catch (error) { console.log(error.name); }
