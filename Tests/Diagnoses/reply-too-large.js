// bridgehost: --launch none --reply-limit 1
// EXPO_PUBLIC_SERVER answers with more than 1 MB.
await fetch(process.env.EXPO_PUBLIC_SERVER).catch(console.log);
