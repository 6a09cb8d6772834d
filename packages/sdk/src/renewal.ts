import { RefreshFailedError } from './errors';
import type { LoginInfo, SessionPort } from './session';

const REFRESH_PATH = '/api/gate/oauth/refreshToken';
/** Remaining lifetime below which a token is renewed before the call (specification, section 9). */
const LEAST_VALIDITY_MS = 10_000;

interface Renewal {
  /** Renews the access token when it is about to expire; concurrent callers share one renewal. */
  freshen(path: string): Promise<void>;
}

/** Takes one lock for all tabs of a browser; elsewhere the process's own single flight is enough. */
function acrossTabs<T>(run: () => Promise<T>): Promise<T> {
  const locks = typeof navigator === 'undefined' ? undefined : (navigator as { locks?: LockManager }).locks;
  return locks ? locks.request('partsdesk:refresh', run) : run();
}

export function createRenewal(options: {
  baseUrl: string;
  session: SessionPort;
  fetch: typeof globalThis.fetch;
  now: () => number;
}): Renewal {
  const { session, fetch, now, baseUrl } = options;
  let running: Promise<void> | undefined;
  let renewedFrom: string | undefined;

  const ending = () => {
    const tokens = session.tokens();
    // Skips a token that has just been renewed: one that lives less than ten seconds would be renewed at every call.
    return (
      tokens !== undefined && tokens.access_token !== renewedFrom && tokens.refreshTimestamp - now() < LEAST_VALIDITY_MS
    );
  };

  async function renew(path: string): Promise<void> {
    const tokens = session.tokens();
    if (!tokens || !ending()) return;
    try {
      const response = await fetch(baseUrl + REFRESH_PATH, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({ refreshToken: tokens.refresh_token }),
        signal: AbortSignal.timeout(10_000),
        credentials: 'omit',
      });
      const body = (await response.json()) as { status?: number; data?: LoginInfo };
      if (body.status !== 0 || !body.data) throw new Error('refused');
      renewedFrom = body.data.access_token;
      session.renewed(body.data);
    } catch {
      session.lost('refresh');
      throw new RefreshFailedError('登录过期，自动跳到登录页～', { path });
    }
  }

  return {
    async freshen(path) {
      if (!ending() && !running) return;
      running ??= acrossTabs(() => renew(path)).finally(() => {
        running = undefined;
      });
      await running;
    },
  };
}
