export default (first, second) =>
  first !== second && ['top', 'left', 'right', 'bottom'].some((name) => first?.[name] !== second?.[name]);
