// No view has attributes here.
export default { UIView: {}, RCTView: {} };
