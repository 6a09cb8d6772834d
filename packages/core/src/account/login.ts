import type { LoginInfo, Tokens } from '@partsdesk/sdk';
import { forget, keep, kept, type KeyValueStorage } from '../storage';

const DAY_MS = 24 * 3600_000;

/** Login info is kept for 7 days after the login or the last renewal (SESS-10, CONST-10, D58). */
const LOGIN_KEPT_MS = 7 * DAY_MS;

/** The login name is remembered for 30 days, the password never (SESS-11, CONST-10, D59). */
const LOGIN_NAME_KEPT_MS = 30 * DAY_MS;

const LOGIN = 'login';
const LOGIN_NAME = 'loginName';

/** Login info as stored on this machine (DATA-01 to 03). */
export interface StoredLogin extends Tokens {
  /** Value of the Authorization header: `Bearer` and the access token. */
  authorization: string;
}

function isStoredLogin(value: unknown): value is StoredLogin {
  const login = value as Partial<StoredLogin> | null;
  return (
    typeof login?.access_token === 'string' &&
    typeof login.refresh_token === 'string' &&
    typeof login.expires_in === 'number' &&
    typeof login.refreshTimestamp === 'number' &&
    typeof login.authorization === 'string'
  );
}

/** Stores a login or a renewal and the values derived from it. `now` is in milliseconds. */
export function storeLogin(storage: KeyValueStorage, login: LoginInfo, now: number): StoredLogin {
  const stored: StoredLogin = {
    access_token: login.access_token,
    refresh_token: login.refresh_token,
    expires_in: login.expires_in,
    authorization: `Bearer ${login.access_token}`,
    refreshTimestamp: now + login.expires_in * 1000,
  };
  keep(storage, LOGIN, stored, now + LOGIN_KEPT_MS);
  return stored;
}

/** Reads the stored login, unless its 7 days are over. */
export function readLogin(storage: KeyValueStorage, now: number): StoredLogin | undefined {
  return kept(storage, LOGIN, now, isStoredLogin);
}

export function clearLogin(storage: KeyValueStorage): void {
  forget(storage, LOGIN);
}

export function rememberLoginName(storage: KeyValueStorage, name: string, now: number): void {
  keep(storage, LOGIN_NAME, name, now + LOGIN_NAME_KEPT_MS);
}

export function rememberedLoginName(storage: KeyValueStorage, now: number): string | undefined {
  return kept(storage, LOGIN_NAME, now, (value): value is string => typeof value === 'string');
}

export function forgetLoginName(storage: KeyValueStorage): void {
  forget(storage, LOGIN_NAME);
}
