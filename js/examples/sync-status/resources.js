/** What the app syncs, by the names that its backend knows. */
export const resources = {
  steps: 'HKQuantityTypeIdentifierStepCount',
  heartrate: 'HKQuantityTypeIdentifierHeartRate',
  water: 'HKQuantityTypeIdentifierDietaryWater',
};

/** What it writes. */
export const writable = {
  water: { type: 'HKQuantityTypeIdentifierDietaryWater', unit: 'mL' },
  caffeine: { type: 'HKQuantityTypeIdentifierDietaryCaffeine', unit: 'mg' },
  mindfulSession: { type: 'HKCategoryTypeIdentifierMindfulSession' },
};

export const typesToShare = Object.values(writable).map(({ type }) => type);
