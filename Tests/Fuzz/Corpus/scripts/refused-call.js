// A refused call keeps nothing.
__bridgehost.module('Health').requestAuthorization('x').catch(() => {});
