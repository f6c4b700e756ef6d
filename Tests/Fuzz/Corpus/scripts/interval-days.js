// interval days
for (const unit of ['minutes', 'hours', 'days', 'weeks', 'months']) for (const n of [1e15, 2 ** 53 - 1, -1, 0]) __bridgehost.module('Health').queryStatisticsCollection({ type: 'HKQuantityTypeIdentifierStepCount', options: ['cumulativeSum'], interval: { [unit]: n }, anchorDate: 0, startDate: 0, endDate: 1 }).catch(() => {});
