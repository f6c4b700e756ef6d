// bridgehost: --launch none
console.log(process.argv.length, typeof process.env.PATH);
process.exitCode = 7;
