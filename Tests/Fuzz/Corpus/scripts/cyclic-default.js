// cyclic default
const a = []; a.push(a); try { __bridgehost.module('UserDefaults').set('k', a); } catch {}
