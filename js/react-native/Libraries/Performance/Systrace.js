export * from '../../Systrace.js';
export * as default from '../../Systrace.js';
