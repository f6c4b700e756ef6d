// Only one request at a time renews the access token. The others wait for it, and one that got its 401 for an older token
// sends again without a renewal.
import { NativeEventEmitter, NativeModules } from 'react-native';

import AsyncStorage from '../AsyncStorage.js';

const { HealthEmitter } = NativeModules;

async function post(path, body, headers = {}) {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), 6_000);
  try {
    return await fetch(`${process.env.BACKEND_URL}${path}`, {
      method: 'POST', body: JSON.stringify(body), headers, signal: abort.signal,
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Also in memory, because a full disk does not take them. */
let latest;

const tokens = async () => latest ?? {
  access_token: await AsyncStorage.getItem('accessToken'),
  refresh_token: await AsyncStorage.getItem('refreshToken'),
};

async function save({ access_token, refresh_token }) {
  await AsyncStorage.setItem('accessToken', access_token);
  await AsyncStorage.setItem('refreshToken', refresh_token);
}

async function renew() {
  const { refresh_token } = await tokens();
  const response = await post('/refresh', { refresh_token });
  if (!response.ok) throw new Error(`no new token: ${response.status}`);
  latest = await response.json();
  await save(latest).catch(() => {});
}

let renewal;

/** Renews the access token, unless another request has done so since the token `old` was read. */
async function renewOnce(old) {
  if ((await tokens()).access_token !== old) return;
  renewal ??= renew().finally(() => { renewal = undefined; });
  await renewal;
}

async function upload(workouts, isAgain) {
  const token = (await tokens()).access_token;
  const response = await post('/workouts', workouts, { authorization: `Bearer ${token}` });
  if (response.status !== 401 || isAgain) return response.ok;
  await renewOnce(token);
  return upload(workouts, true);
}

new NativeEventEmitter(HealthEmitter).addListener('onSendData', async ({ fetchId, workouts }) => {
  const isDone = workouts.length === 0 || await upload(workouts).catch(() => false);
  HealthEmitter.finish(isDone ? 'newData' : 'failed', fetchId);
});
