export default (first, second) =>
  first !== second && ['x', 'y'].some((name) => first?.[name] !== second?.[name]);
