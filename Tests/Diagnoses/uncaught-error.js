// bridgehost: --virtual-time --launch user

setTimeout(() => { throw new Error('nobody catches this'); }, 100);
