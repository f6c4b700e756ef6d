// bridgehost: --virtual-time

setTimeout(() => { throw new Error('nobody catches this'); }, 100);
