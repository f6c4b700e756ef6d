// Asks for each of the replies by fetch and by XMLHttpRequest, and reads all that there is to read of it.
const { BACKEND_URL: BASE, COUNT } = process.env;

const readers = ['text', 'json', 'arrayBuffer', 'blob', 'formData', 'bytes'];
const types = ['', 'text', 'json', 'arraybuffer', 'blob'];
const names = ['Bad Name', 'tête', '', 'content-type', '__proto__'];
const ends = { fetch: 0, xhr: 0 };
const wrong = [];

async function withFetch(n) {
  try {
    const response = await fetch(`${BASE}/${n}`);
    for (const [name, value] of response.headers) `${name}${value}`;
    `${response.status} ${response.statusText} ${response.url} ${response.ok}`;
    response.clone();
    await response[readers[n % readers.length]]();
  } catch (error) {
    if (!(error instanceof Error)) wrong.push(`fetch ${n}: ${error}`);
    if (/out of memory/i.test(`${error.message} ${error.cause?.message}`)) {
      wrong.push(`fetch ${n}: ${error.message}: ${error.cause?.message}`);
    }
  }
  ends.fetch += 1;
}

const withXHR = (n) => new Promise((resolve) => {
  const request = new XMLHttpRequest();
  request.responseType = types[n % types.length];
  request.onloadend = () => {
    `${request.getAllResponseHeaders()} ${request.status} ${request.statusText} ${request.responseURL}`;
    for (const name of names) request.getResponseHeader(name);
    `${request.response}`;
    ends.xhr += 1;
    resolve();
  };
  request.open('GET', `${BASE}/${n}`);
  request.send();
});

let next = 0;
async function work() {
  while (next < COUNT) {
    const n = next++;
    await Promise.all([withFetch(n), withXHR(n)]);
  }
}
await Promise.all(Array.from({ length: 6 }, work));
console.log(JSON.stringify({ ...ends, wrong }));
