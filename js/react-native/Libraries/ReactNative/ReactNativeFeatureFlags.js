// No flag is set.
export default {};
