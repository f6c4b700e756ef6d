// What people expect of the order of things; immediates are microtasks, as in React Native.
setTimeout(() => console.log('8 timeout 2'), 2);
setTimeout(() => console.log('7 timeout 0'), 0);
setImmediate(() => console.log('3 immediate'));
queueMicrotask(() => console.log('4 microtask'));
Promise.resolve().then(() => console.log('5 promise')).then(() => console.log('6b then'));
console.log('1 sync');
(async () => { console.log('2 async start'); await null; console.log('6 after await'); })();
const cleared = setTimeout(() => console.log('never'), 1);
clearTimeout(cleared);
let n = 0;
const interval = setInterval(() => {
  if (++n < 3) return;
  clearInterval(interval);
  console.log('9 interval done');
}, 5);
