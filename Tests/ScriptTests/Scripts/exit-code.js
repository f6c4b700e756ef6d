// bridgehost: --launch none
console.log(typeof process.argv, typeof process.env.PATH);
process.exitCode = 7;
