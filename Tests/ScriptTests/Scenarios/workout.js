export const workout = {
  type: 'HKWorkoutTypeIdentifier', activityType: 'HKWorkoutActivityTypeRunning',
  startDate: '2026-01-05T07:00:00Z', endDate: '2026-01-05T07:30:00Z',
};
