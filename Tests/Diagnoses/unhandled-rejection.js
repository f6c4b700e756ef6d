// bridgehost: --virtual-time

async function sync() { throw new Error('nobody handles this'); }
sync();
