const start = Date.now();
const after = () => `after ${(Date.now() - start) / 1000} s`;
const socket = new WebSocket('ws://live.example.com/feed');
socket.onopen = () => {
  console.log('open', after());
  socket.send('ping');
};
socket.onmessage = ({ data }) => console.log(data, after());
