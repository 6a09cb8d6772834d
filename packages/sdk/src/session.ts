/** Answer of a login or a renewal. `expires_in` is in seconds. */
export interface LoginInfo {
  access_token: string;
  refresh_token: string;
  expires_in: number;
}

export interface Tokens extends LoginInfo {
  /** Expiry of the access token: now plus `expires_in` seconds, in milliseconds since 1970. */
  refreshTimestamp: number;
}

/**
 * Port to the session: gives the client the user's tokens and shop, and takes changes of the login. The client owns the
 * mechanics of tokens, the session owns the state.
 */
export interface SessionPort {
  /** Returns the current tokens, read at each call so that other tabs' renewals apply. */
  tokens(): Tokens | undefined;
  /** Returns the chosen store (Tenant-Id) and shop (Dept-Id). */
  context(): { tenantId?: string | undefined; deptId?: string | undefined };
  /** Stores the renewed access token. */
  renewed(login: LoginInfo): void;
  /** Removes the invalid credentials and notifies the user once. */
  lost(reason: 'refresh' | 'unauthorized'): void;
}

/** Makes a session for scripts that keeps everything in memory. */
export function memorySession(now: () => number = () => Date.now()): SessionPort & {
  login(login: LoginInfo): void;
  choose(context: { tenantId?: string; deptId?: string }): void;
} {
  let tokens: Tokens | undefined;
  let context: { tenantId?: string; deptId?: string } = {};
  const login = (info: LoginInfo) => {
    tokens = { ...info, refreshTimestamp: now() + info.expires_in * 1000 };
  };
  return {
    tokens: () => tokens,
    context: () => context,
    renewed: login,
    lost: () => {
      tokens = undefined;
    },
    login,
    choose: (chosen) => {
      context = chosen;
    },
  };
}
