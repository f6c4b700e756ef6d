export const STEPS = 'HKQuantityTypeIdentifierStepCount';
export const WORKOUTS = 'HKWorkoutTypeIdentifier';
export const BODY_MASS = 'HKQuantityTypeIdentifierBodyMass';

export const short = (type) => type.replace(/^HK|(Quantity)?TypeIdentifier/g, '');
