// Each request that gets a 401 renews the access token. Two fetches that overlap send the same refresh token twice. A server
// that gives a new refresh token each time believes that the second one was stolen, and ends the session.
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

const authorization = async () => ({ authorization: `Bearer ${(await tokens()).access_token}` });

async function upload(workouts) {
  const response = await post('/workouts', workouts, await authorization());
  if (response.status !== 401) return response.ok;
  await renew();
  return (await post('/workouts', workouts, await authorization())).ok;
}

new NativeEventEmitter(HealthEmitter).addListener('onSendData', async ({ fetchId, workouts }) => {
  const isDone = workouts.length === 0 || await upload(workouts).catch(() => false);
  HealthEmitter.finish(isDone ? 'newData' : 'failed', fetchId);
});
