import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from './places';
import { readSettings, settingNames, SettingsError } from './settings';

const faultsOf = (environment: Record<string, string>): string => {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return '';
};

describe('settings', () => {
  it('have defaults with which the product starts by itself', () => {
    expect(readSettings({})).toMatchObject({
      port: 8080,
      databaseUrl: undefined,
      demo: true,
      logLevel: 'info',
      smsGatewayUrl: undefined,
      smsReplySecret: undefined,
    });
  });

  it('an empty value counts as none', () => {
    expect(readSettings({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: undefined });
  });

  it.each([
    [{ PORT: '80800' }, 'PORT=80800: must be a port, 0 to 65535'],
    [{ PORT: '8080x' }, 'PORT=8080x: must be a port, 0 to 65535'],
    [{ DEMO: 'maybe' }, 'DEMO=maybe: must be on or off'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL=loud: must be one of debug, info, warn, error, silent'],
    [{ SMS_GATEWAY_URL: 'sms.example' }, 'SMS_GATEWAY_URL=sms.example: must be an http address'],
    [
      { TRUST_PROXY: 'nginx' },
      'TRUST_PROXY=nginx: must be off, a number of proxies 1 to 9, or networks such as 10.0.0.0/8',
    ],
    [{ DATABASE_POOL: '0' }, 'DATABASE_POOL=0: must be a number of connections, 1 to 500'],
  ])('a wrong one is named, with what it must be: %j', (environment, message) => {
    expect(faultsOf(environment)).toBe(message);
  });

  it.each([
    ['off', false],
    ['on', 1],
    ['2', 2],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ])('[S-04] TRUST_PROXY=%s names the proxies [O-12]', (text, proxies) => {
    expect(readSettings({ TRUST_PROXY: text }).trustProxy).toEqual(proxies);
  });

  it('all wrong ones are told at once, and a database address without its password', () => {
    const text = faultsOf({ PORT: '-1', DATABASE_URL: 'mysql://shop:geheim@db/x' });
    expect(text.split('\n')).toEqual([
      'PORT=-1: must be a port, 0 to 65535',
      'DATABASE_URL=…: must be a postgres:// address',
    ]);
  });

  it('are listed in the README, all and no others', () => {
    const table =
      readFileSync(join(projectFolder, 'README.md'), 'utf8').split('## Settings')[1]?.split('\n## ')[0] ?? '';
    expect([...table.matchAll(/^\| `(?!VITE_)([A-Z_]+)`/gm)].map(([, name]) => name)).toEqual([...settingNames]);
  });
});
