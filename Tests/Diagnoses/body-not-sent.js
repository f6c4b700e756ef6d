// bridgehost: --virtual-time --launch none --backend
await fetch('https://api.example.com/token', {
  method: 'POST',
  body: new URLSearchParams({ grant_type: 'refresh_token' }),
});
