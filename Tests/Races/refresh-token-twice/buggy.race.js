import { tokenServer } from 'bridgehost/testing';

export const server = tokenServer({ lifetime: 600 });

export function given(device) {
  const { access_token, refresh_token } = server.signIn({ age: 600 });
  device.storage.setItem('accessToken', access_token);
  device.storage.setItem('refreshToken', refresh_token);
}
