// deep array
let a = []; for (let i = 0; i < 5000; i++) a = [a]; __bridgehost.module('UserDefaults').set('k', a).catch(() => {});
