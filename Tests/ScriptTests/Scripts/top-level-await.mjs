const value = await new Promise((resolve) => setTimeout(() => resolve(42), 1));
console.log(value);
export default value;
