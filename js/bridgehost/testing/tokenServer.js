import { known, seconds } from '../options.js';

/** An error that the search reports with this code. */
const failure = (code, message) => Object.assign(new Error(message), { code });

const answer = (status, error) => ({ status, body: { error } });

/**
 * A server that gives access tokens and refresh tokens, as OAuth 2.0 describes it (RFC 6749). A refresh token can be used
 * once. If one comes a second time, the server believes that it was stolen, and ends the session (RFC 9700, 4.14.2),
 * unless the app cannot know the answer to the first use. Then it gets new tokens.
 */
export function tokenServer(options = {}) {
  const what = 'tokenServer';
  const { login = '/login', refresh = '/refresh', lifetime, rotates = true, reply = () => ({}) } = known(
    what, options, ['login', 'refresh', 'lifetime', 'rotates', 'reply']);
  const limit = seconds(`${what}: lifetime`, lifetime) ?? 3600;
  let issued = 0;
  let lost;
  // Each by its text. A session is `{ isOpen }`.
  const access = new Map();
  const refreshing = new Map();

  function tokens(session, now) {
    issued += 1;
    const pair = { access_token: `access-${issued}`, refresh_token: `refresh-${issued}` };
    access.set(pair.access_token, { session, expires: now + limit });
    refreshing.set(pair.refresh_token, { session, use: undefined });
    return { ...pair, token_type: 'Bearer', expires_in: limit };
  }

  function renew(request) {
    const sent = [...refreshing].find(([token]) => new RegExp(`\\b${token}(?!\\d)`).test(decodeURIComponent(request.body)));
    if (sent === undefined) return answer(401, 'invalid_grant');
    const [name, token] = sent;
    if (!token.session.isOpen) return answer(401, 'invalid_grant');
    // An app that did not get the answer has no other token.
    if (rotates && token.use?.isAnswerKnown) {
      token.session.isOpen = false;
      lost = `the app sent the refresh token ${name} a second time, so the server ended the session: the person is logged out`;
      return answer(401, 'invalid_grant');
    }
    token.use = request;
    return { body: tokens(token.session, request.time) };
  }

  function isValid(request) {
    const known = access.get((request.headers.authorization ?? '').replace(/^Bearer /i, ''));
    return known !== undefined && known.session.isOpen && request.time < known.expires;
  }

  return {
    /**
     * Logs in without a request, `age` seconds before the launch, for `given`:
     * `{ access_token, refresh_token, token_type, expires_in }`.
     */
    signIn(signInOptions = {}) {
      const { age } = known(`${what}.signIn`, signInOptions, ['age']);
      return tokens({ isOpen: true }, -(seconds(`${what}.signIn: age`, age) ?? 0));
    },

    reply(request) {
      const [path] = request.path.split('?');
      if (path.endsWith(login)) return { body: tokens({ isOpen: true }, request.time) };
      if (path.endsWith(refresh)) return renew(request);
      return isValid(request) ? reply(request) : answer(401, 'invalid_token');
    },

    check() {
      if (lost !== undefined) throw failure('session-lost', lost);
    },
  };
}
