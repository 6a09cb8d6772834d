import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../storage';
import { clearLogin, forgetLoginName, readLogin, rememberedLoginName, rememberLoginName, storeLogin } from './login';

const login = { access_token: 'a1', refresh_token: 'r1', expires_in: 7200 };
const now = 1_000_000;
const DAY = 24 * 3600_000;

describe('stored login', () => {
  it('keeps the tokens, and nothing else of the answer [DATA-01]', () => {
    const storage = memoryStorage();
    storeLogin(storage, { ...login, ...{ password: 'secret' } }, now);
    expect(readLogin(storage, now)).toMatchObject(login);
    expect(storage.get('partsdesk:login')).not.toContain('secret');
  });

  it('derives the authorization in bearer form [DATA-02]', () => {
    expect(storeLogin(memoryStorage(), login, now).authorization).toBe('Bearer a1');
  });

  it('derives when the token ends: now plus expires_in seconds [DATA-03]', () => {
    expect(storeLogin(memoryStorage(), login, now).refreshTimestamp).toBe(now + 7_200_000);
  });

  it('is kept for 7 days and then counts as logged out [SESS-10, CONST-10]', () => {
    const storage = memoryStorage();
    storeLogin(storage, login, now);
    expect(readLogin(storage, now + 7 * DAY - 1)).toBeDefined();
    expect(readLogin(storage, now + 7 * DAY)).toBeUndefined();
  });

  it('a renewal begins the 7 days anew [SESS-10]', () => {
    const storage = memoryStorage();
    storeLogin(storage, login, now);
    storeLogin(storage, { ...login, access_token: 'a2' }, now + 6 * DAY);
    expect(readLogin(storage, now + 8 * DAY)?.access_token).toBe('a2');
  });

  it('is gone once cleared, and a broken record counts as none', () => {
    const storage = memoryStorage();
    storeLogin(storage, login, now);
    clearLogin(storage);
    expect(readLogin(storage, now)).toBeUndefined();
    storage.set('partsdesk:login', '{"value":{"access_token":1}}');
    expect(readLogin(storage, now)).toBeUndefined();
    storage.set('partsdesk:login', '{');
    expect(readLogin(storage, now)).toBeUndefined();
  });
});

it('the login name is remembered for 30 days, under the namespace [SESS-11, CONST-10, CONST-45]', () => {
  const storage = memoryStorage();
  rememberLoginName(storage, '13800000000', now);
  expect(storage.get('partsdesk:loginName')).toBeDefined();
  expect(rememberedLoginName(storage, now + 30 * DAY - 1)).toBe('13800000000');
  expect(rememberedLoginName(storage, now + 30 * DAY)).toBeUndefined();
  forgetLoginName(storage);
  expect(rememberedLoginName(storage, now)).toBeUndefined();
});
