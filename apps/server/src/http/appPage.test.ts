import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../settings';
import { appPage } from './appPage';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partsdesk-page-'));
  await writeFile(
    join(folder, 'index.html'),
    await readFile(join(import.meta.dirname, '../../../web/index.html'), 'utf8'),
  );
});
afterAll(() => rm(folder, { recursive: true }));

async function served(environment: Record<string, string>) {
  const { mapKey } = readSettings(environment);
  const app = fastify();
  const page = appPage(folder, { styles: "style-src-attr 'unsafe-inline'", mapKey });
  app.get('/', (_request, reply) => page(reply));
  const { headers, body } = await app.inject('/');
  return { policy: String(headers['content-security-policy']), body };
}

describe('the page of the console', () => {
  it('[F-11] holds the map key of the setting, and its policy lets the map service be loaded [CONST-46]', async () => {
    const { policy, body } = await served({ MAP_KEY: 'k3y,c0de' });
    expect(body).toContain('<meta name="map-key" content="k3y" /><meta name="map-code" content="c0de" /></head>');
    expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' https:\/\/\*\.amap\.com;/);
    expect(policy).toContain("connect-src 'self' https://*.amap.com;");
  });

  it('[F-11] without the setting loads nothing from outside', async () => {
    const { policy, body } = await served({});
    expect(body).not.toContain('map-key');
    expect(policy).not.toMatch(/https?:/);
  });

  it('[F-11] a key that cannot be one ends the start with its name, and is not printed', () => {
    expect(() => readSettings({ MAP_KEY: 'a"b' })).toThrow('MAP_KEY=…');
  });
});
