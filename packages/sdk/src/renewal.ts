import { readAnswer } from './answer';
import { ApiError, NetworkError, RefreshFailedError, ServerFaultError, TooManyRequestsError } from './errors';
import type { Operation } from './operation';
import type { LoginInfo, SessionPort, Tokens } from './session';
import { acrossTabs } from './tabLock';

const REFRESH: Operation = { method: 'POST', path: '/api/gate/oauth/refreshToken', takes: 'body' };
/** Remaining lifetime below which a token is renewed before the call (specification, section 9). */
const LEAST_VALIDITY_MS = 10_000;

interface Renewal {
  /** Renews the access token when it is about to expire; concurrent callers share one renewal. */
  freshen(path: string): Promise<void>;
}

/** Whether the server itself refused the token. No answer, a failure, or the words of a proxy are no refusal. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status !== undefined &&
  !(error instanceof ServerFaultError || error instanceof TooManyRequestsError);

export function createRenewal(options: {
  baseUrl: string;
  session: SessionPort;
  fetch: typeof globalThis.fetch;
  now: () => number;
}): Renewal {
  const { session, fetch, now, baseUrl } = options;
  let running: Promise<void> | undefined;
  let renewedToken: string | undefined;

  const ending = () => {
    const tokens = session.tokens();
    if (!tokens) return false;
    // A renewed token that lives less than ten seconds is used up first: it would be renewed at every call.
    const short = tokens.access_token === renewedToken && tokens.expires_in * 1000 <= LEAST_VALIDITY_MS;
    return tokens.refreshTimestamp - now() < (short ? 0 : LEAST_VALIDITY_MS);
  };

  async function exchange(tokens: Tokens, path: string): Promise<LoginInfo> {
    try {
      const response = await fetch(baseUrl + REFRESH.path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({ refreshToken: tokens.refresh_token }),
        signal: AbortSignal.timeout(10_000),
        credentials: 'omit',
      });
      const answer = await readAnswer(response, { ...REFRESH, path });
      if (answer.kind === 'unauthorized') throw answer.error;
      return answer.value as LoginInfo;
    } catch (error) {
      throw error instanceof ApiError ? error : new NetworkError('network', { path });
    }
  }

  async function renew(path: string): Promise<void> {
    const tokens = session.tokens();
    if (!tokens || !ending()) return;
    try {
      const login = await exchange(tokens, path);
      renewedToken = login.access_token;
      session.renewed(login);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // Another tab renewed meanwhile.
      if (session.tokens()?.refresh_token !== tokens.refresh_token) return;
      session.lost('refresh');
      throw new RefreshFailedError('登录过期，自动跳到登录页～', { path });
    }
  }

  return {
    async freshen(path) {
      if (!ending()) return;
      running ??= acrossTabs(now, () => renew(path)).finally(() => {
        running = undefined;
      });
      await running;
    },
  };
}
