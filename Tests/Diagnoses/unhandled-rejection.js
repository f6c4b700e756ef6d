// bridgehost: --virtual-time --launch user

async function sync() { throw new Error('nobody handles this'); }
sync();
