/** The types that the app syncs, by the backend's names. */
export const resources = {
  steps: 'HKQuantityTypeIdentifierStepCount',
  heartrate: 'HKQuantityTypeIdentifierHeartRate',
  water: 'HKQuantityTypeIdentifierDietaryWater',
};

/** The types that the app writes. */
export const writable = {
  water: { type: 'HKQuantityTypeIdentifierDietaryWater', unit: 'mL' },
  caffeine: { type: 'HKQuantityTypeIdentifierDietaryCaffeine', unit: 'mg' },
  mindfulSession: { type: 'HKCategoryTypeIdentifierMindfulSession' },
};

export const typesToShare = Object.values(writable).map(({ type }) => type);
