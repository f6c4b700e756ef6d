// bridgehost: --launch none --reply-limit 1
// SERVER answers with more than 1 MB.
await fetch(process.env.SERVER).catch(console.log);
