/** What a login or a renewal answers. `expires_in` is in seconds. */
export interface LoginInfo {
  access_token: string;
  refresh_token: string;
  expires_in: number;
}

export interface Tokens extends LoginInfo {
  /** When the access token ends: now plus `expires_in` seconds, in milliseconds since 1970. */
  refreshTimestamp: number;
}

/**
 * Where the client finds who is asking, and whom it tells what became of the login.
 * The client owns the mechanics of tokens, the session owns the state.
 */
export interface SessionPort {
  /** The tokens in force, read anew at each call so that other tabs' renewals are seen. */
  tokens(): Tokens | undefined;
  /** The store (Tenant-Id) and the shop (Dept-Id) chosen. */
  context(): { tenantId?: string | undefined; deptId?: string | undefined };
  /** The access token was renewed. */
  renewed(login: LoginInfo): void;
  /** The credentials are void: forget them and tell the user once. */
  lost(reason: 'refresh' | 'unauthorized'): void;
}

/** A session for scripts: keeps everything in memory. */
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
