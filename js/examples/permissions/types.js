export const BODY_MASS = 'HKQuantityTypeIdentifierBodyMass';
export const STEPS = 'HKQuantityTypeIdentifierStepCount';
export const HEART_RATE = 'HKQuantityTypeIdentifierHeartRate';
export const OXYGEN = 'HKQuantityTypeIdentifierOxygenSaturation';
export const SLEEP = 'HKCategoryTypeIdentifierSleepAnalysis';
