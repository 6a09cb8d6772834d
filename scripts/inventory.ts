// pnpm --silent inventory: every operation of the contract and every screen, as JSON.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { h5Screens } from '../apps/h5/src/screenList';
import { screens as webScreens } from '../apps/web/src/screens';

const openapi = join(import.meta.dirname, '../openapi');
const operations = readdirSync(openapi)
  .filter((name) => /^[a-z0-9]+\.yaml$/.test(name) && name !== 'tspconfig.yaml' && name !== 'redocly.yaml')
  .flatMap((name) => {
    const { paths } = load(readFileSync(join(openapi, name), 'utf8')) as {
      paths: Record<string, Record<string, unknown>>;
    };
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
    );
  });
const screens = [
  ...webScreens.map(({ path, name, planned }) => ({ app: 'web', path, name, planned })),
  ...h5Screens.map(({ path, name, planned = false }) => ({ app: 'h5', path, name, planned })),
];
process.stdout.write(`${JSON.stringify({ operations, screens }, null, 1)}\n`);
