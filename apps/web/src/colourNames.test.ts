import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { theme } from '@partsdesk/ui/app/theme.ts';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const COLOUR_PATH = /\b(?:bgcolor|\w*[cC]olor):[^,}]*?'([a-z]+\.[a-zA-Z.]+)'/g;

it('every colour that a style names as text stands in the theme', () => {
  const paths = ['apps/web/src', 'packages/ui/src'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) => [...readFileSync(join(ROOT, folder, name), 'utf8').matchAll(COLOUR_PATH)])
      .map(([, path = '']) => path),
  );
  const inPalette = (path: string) =>
    path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], theme.palette);
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => typeof inPalette(path) !== 'string')).toEqual([]);
});
