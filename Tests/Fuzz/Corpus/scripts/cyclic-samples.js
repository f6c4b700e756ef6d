// cyclic samples
const s = { type: 'HKCorrelationTypeIdentifierFood', startDate: 0 }; s.samples = [s]; __bridgehost.module('Health').save([s]).catch(() => {});
