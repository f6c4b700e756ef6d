// cyclic predicate
const p = {}; p.not = p; __bridgehost.module('Health').querySamples({ type: 'HKQuantityTypeIdentifierStepCount', predicate: p }).catch(() => {});
