export default (first, second) =>
  first !== second && ['width', 'height'].some((name) => first?.[name] !== second?.[name]);
