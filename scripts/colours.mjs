// Lists every colour literal outside the theme, and fails if there is any: a colour has its name in
// packages/ui/src/app/theme.ts or tones.ts, in apps/h5 in a custom property of h5.css.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const FOLDERS = ['apps/web/src', 'apps/h5/src', 'packages/ui/src'];
const THEME = ['packages/ui/src/app/theme.ts', 'packages/ui/src/document/tones.ts'];
const LITERAL = /(?<![\w&/])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgb|hsl)a?\(/gi;

const found = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .map((name) => `${folder}/${name}`)
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file) && !THEME.includes(file)),
).flatMap((file) =>
  readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .flatMap(
      (line, at) =>
        (file.endsWith('.css') ? line.replace(/^\s*--[\w-]+:.*/, '') : line)
          .match(LITERAL)
          ?.map((literal) => `${file}:${at + 1}: ${literal}`) ?? [],
    ),
);
for (const place of found) console.error(place);
if (found.length > 0) console.error(`${found.length} colours outside the theme`);
process.exitCode = found.length > 0 ? 1 : 0;
